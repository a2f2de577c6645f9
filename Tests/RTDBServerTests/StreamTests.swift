import HTTP
import RTDB
import RTDBWire
import Testing

@testable import RTDBServer

/// Cases 103 to 106 and section 7 of Documentation/RealtimeDatabase.md, without sockets.
struct StreamTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let setUp: String
        let watched: String
        let writes: [(line: String, body: String)]
        let events: [String]

        init(
            _ name: String, _ setUp: String = "null", watch: String, _ writes: (String, String)..., events: String...
        ) {
            testDescription = name
            self.setUp = setUp
            watched = watch
            self.writes = writes.map { (line: $0.0, body: $0.1) }
            self.events = events
        }
    }

    @Test(arguments: [
        Row("103: the first event", watch: "/s.json", events: #"put {"path":"/","data":null}"#),
        Row(
            "103b: the first event's data", #"{"s":{"0":1,"1":2}}"#, watch: "/s.json",
            events: #"put {"path":"/","data":[1,2]}"#),
        Row(
            "104: a put below, and its deletion", watch: "/s.json", ("PUT /s/a/b.json", "1"),
            ("DELETE /s/a/b.json", ""),
            events: #"put {"path":"/","data":null}"#, #"put {"path":"/a/b","data":1}"#,
            #"put {"path":"/a/b","data":null}"#),
        Row(
            "105: a patch below, a put of the location, a put above", watch: "/s.json",
            ("PATCH /s/a.json", #"{"x":1,"y":2}"#), ("PUT /s.json", #"{"q":1}"#), ("PUT /.json", "{}"),
            events: #"put {"path":"/","data":null}"#, #"patch {"path":"/a","data":{"x":1,"y":2}}"#,
            #"put {"path":"/","data":{"q":1}}"#, #"put {"path":"/","data":null}"#),
        Row(
            "106: a write outside", watch: "/s.json", ("PUT /t/s.json", "1"), ("PATCH /.json", #"{"t":1,"sa":2}"#),
            events: #"put {"path":"/","data":null}"#),
        Row(
            "15.12: equal rewrites", #"{"s":{"a":1}}"#, watch: "/s.json", ("PUT /s/a.json", "1"),
            ("PUT /s.json", #"{"a":1.0}"#),
            ("PUT /.json", #"{"s":{"a":1},"new":1}"#), ("PATCH /s.json", #"{"a":1}"#), ("DELETE /s/none.json", ""),
            ("PATCH /s.json", #"{"a":1,"b":2}"#),
            events: #"put {"path":"/","data":{"a":1}}"#, #"patch {"path":"/","data":{"b":2}}"#),
        Row(
            "7.10: (u) a shallow stream shows keys that come and go", #"{"s":{"a":{"b":1}}}"#,
            watch: "/s.json?shallow=true", ("PUT /s/a/b.json", "2"), ("PUT /s/c/d.json", "1"), ("DELETE /s/a.json", ""),
            ("PATCH /s.json", #"{"c":null,"e/f":1,"g":2}"#), ("PUT /s.json", #"{"e":5,"g":1}"#), ("PUT /s.json", "5"),
            ("PUT /s/x.json", "1"), ("DELETE /.json", ""),
            events: #"put {"path":"/","data":{"a":true}}"#, #"put {"path":"/c","data":true}"#,
            #"put {"path":"/a","data":null}"#, #"put {"path":"/c","data":null}"#, #"put {"path":"/e","data":true}"#,
            #"put {"path":"/g","data":true}"#, #"put {"path":"/","data":5}"#, #"put {"path":"/","data":{"x":true}}"#,
            #"put {"path":"/","data":null}"#),
        Row(
            "7.6: a multi-path update at the location", watch: "/s.json",
            ("PATCH /s.json", #"{"a/n":1,"b/n":{".sv":"timestamp"}}"#),
            events: #"put {"path":"/","data":null}"#, #"patch {"path":"/","data":{"a/n":1,"b/n":1700000000123}}"#),
        Row(
            "7.7: a multi-path update above", #"{"s":{"a":1,"b":1}}"#, watch: "/s.json",
            ("PATCH /.json", #"{"s/a":2,"t":1,"s/b/c":3}"#),
            ("PATCH /.json", #"{"s":{"z":1},"u":1}"#), ("PATCH /.json", #"{"s":null}"#),
            events: #"put {"path":"/","data":{"a":1,"b":1}}"#, #"put {"path":"/a","data":2}"#,
            #"put {"path":"/b/c","data":3}"#,
            #"put {"path":"/","data":{"z":1}}"#, #"put {"path":"/","data":null}"#),
        Row(
            "7.7b: a multi-path update that takes the ground away", #"{"a":{"s":{"x":1}}}"#, watch: "/a/s.json",
            ("PATCH /.json", #"{"a":5}"#),
            ("PATCH /.json", #"{"a/s/x":5}"#),
            events: #"put {"path":"/","data":{"x":1}}"#, #"put {"path":"/","data":null}"#,
            #"put {"path":"/x","data":5}"#),
        Row(
            "4.21: server values are shown resolved", watch: "/s.json", ("PUT /s/n.json", #"{".sv":{"increment":2}}"#),
            ("PUT /s/n.json", #"{".sv":{"increment":2}}"#), ("PUT /s/t.json", #"{"at":{".sv":"timestamp"},"no":null}"#),
            events: #"put {"path":"/","data":null}"#, #"put {"path":"/n","data":2}"#, #"put {"path":"/n","data":4}"#,
            #"put {"path":"/t","data":{"at":1700000000123}}"#),
        Row(
            "7.4: keys are not encoded", watch: "/s.json", ("PUT /s/a%20%C3%A9%22.json", "1"),
            events: #"put {"path":"/","data":null}"#, #"put {"path":"/a é\"","data":1}"#),
        Row(
            "priorities do not show", #"{"s":{"a":1}}"#, watch: "/s.json", ("PUT /s/a/.priority.json", "1"),
            ("PATCH /s.json", #"{"a/.priority":2}"#),
            events: #"put {"path":"/","data":{"a":1}}"#),
    ])
    func events(_ row: Row) throws {
        let fixture = Fixture()
        _ = try fixture.response("PUT /.json", row.setUp)
        let feed = try fixture.feed(row.watched)
        for write in row.writes { #expect(try fixture.response(write.line, write.body).status == 200) }
        #expect(Self.drain(feed) == row.events)
    }

    /// Every waiting event as `NAME DATA`.
    static func drain(_ feed: EventFeed) -> [String] {
        var decoder = EventStreamDecoder()
        var texts: [String] = []
        while let event = feed.takeNow() {
            for message in decoder.take(EventStreamEncoder.encode(event)) {
                texts.append("\(message.event) \(String(decoding: message.data.joined(), as: UTF8.self))")
            }
        }
        return texts
    }

    @Test("another namespace's writes do not show")
    func namespaces() throws {
        let fixture = Fixture()
        let feed = try fixture.feed("/s.json?ns=one")
        _ = try fixture.response("PUT /s.json?ns=two", "1")
        try fixture.store.importing(Node(.integer(1)))
        #expect(Self.drain(feed) == [#"put {"path":"/","data":null}"#])
    }

    @Test("an import is told")
    func importing() throws {
        let fixture = Fixture()
        let feed = try fixture.feed("/s.json")
        try fixture.store.importing(try Node(parsing: #"{"s":7}"#))
        #expect(Self.drain(feed) == [#"put {"path":"/","data":null}"#, #"put {"path":"/","data":7}"#])
    }

    @Test("the limit of waiting events cuts a feed off, and only that one")
    func cutOff() async throws {
        let store = Store()
        let slow = try store.subscribe(limit: 3)
        let quick = try store.subscribe(limit: 3)
        for count in 1...5 {
            try store.importing(Node(.integer(Int64(count))))
            while quick.takeNow() != nil {}
            #expect(slow.isCutOff == (count > 2))
        }
        #expect(store.streamCount == 1)
        var iterator = slow.makeAsyncIterator()
        #expect(await iterator.next() == nil)
        #expect(!quick.isCutOff)
        quick.close()
        #expect(store.streamCount == 0)
    }

    @Test("iterating waits for events; cancelling and closing end it")
    func iterating() async throws {
        let store = Store()
        let feed = try store.subscribe(limit: 100)
        let reader = Task { () throws -> [DatabaseEvent] in
            var events: [DatabaseEvent] = []
            for await event in feed {
                events.append(event)
                guard events.count < 20 else { break }
                try store.importing(Node(.integer(Int64(events.count))))
            }
            return events
        }
        let events = try await reader.value
        #expect(events == [.put(.root, .null)] + (1..<20).map { .put(.root, Node(.integer($0))) })
        let waiting = Task { () -> Int in
            var count = 0
            for await _ in feed { count += 1 }
            return count
        }
        waiting.cancel()
        _ = await waiting.value
        #expect(store.streamCount == 0)
        var closed = try store.subscribe(limit: 100).makeAsyncIterator()
        #expect(await closed.next() == .put(.root, Node(.integer(19))))
    }

    @Test(
        "a request that cannot be streamed is refused before any event",
        arguments: [
            "/s.json?print=silent", "/s.json?orderBy=height&limitToFirst=1", "/s.json?shallow=true&limitToFirst=1",
            "/s.json?format=export", "/a.b.json", "/s/.priority.json", "/s.json?limitToFirst=1",
        ])
    func refused(_ target: String) throws {
        let fixture = Fixture()
        let response = try fixture.response("GET " + target, "", [HTTPHeader("Accept", "text/event-stream")])
        #expect(response.status == 400)
        #expect(ErrorBody(parsing: response.body) != nil)
        #expect(fixture.store.streamCount == 0)
    }

    @Test("15.4: print=pretty on a stream is ignored")
    func pretty() throws {
        #expect(Self.drain(try Fixture().feed("/s.json?print=pretty")) == [#"put {"path":"/","data":null}"#])
    }
}
