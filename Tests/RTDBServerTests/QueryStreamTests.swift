import HTTP
import JSONCore
import RTDB
import RTDBWire
import TestSupport
import Testing

@testable import RTDBServer

/// Cases 107 and 108 of Documentation/RealtimeDatabase.md: streams of queries, and streams that rules end.
struct QueryStreamTests {
    private static func events(_ feed: EventFeed) -> [String] { StreamTests.drain(feed) }

    private static func stream(_ fixture: Fixture, _ query: String) throws -> EventFeed {
        try fixture.feed("/s.json?" + QueryTests.encoded(query))
    }

    @Test("107: a window of keys")
    func keyWindow() throws {
        let fixture = Fixture()
        try fixture.store.importing(try Node(parsing: #"{"s":{"_5":5,"_6":6,"_7":7,"_8":8,"_9":9,"_91":91}}"#))
        let feed = try Self.stream(fixture, #"orderBy="$key"&startAt="_6"&limitToFirst=4"#)
        #expect(Self.events(feed) == [#"put {"path":"/","data":{"_6":6,"_7":7,"_8":8,"_9":9}}"#])
        for (line, body, events) in [
            ("PUT /s/_1.json", "1", []), ("PUT /s/_91.json", "2", []), ("PUT /t.json", "1", []),
            ("PUT /s/_7.json", #"{"a":1}"#, [#"put {"path":"/_7","data":{"a":1}}"#]),
            ("PATCH /s/_7.json", #"{"b":2}"#, [#"patch {"path":"/_7","data":{"b":2}}"#]),
            ("PUT /s/_7/b.json", "3", [#"put {"path":"/_7/b","data":3}"#]),
            ("PUT /s/_7/b.json", "3", []),
            // A deletion lets the next one in; an insertion pushes the last one out.
            ("DELETE /s/_8.json", "", [#"put {"path":"/_8","data":null}"#, #"put {"path":"/_91","data":2}"#]),
            ("PUT /s/_81.json", "81", [#"put {"path":"/_91","data":null}"#, #"put {"path":"/_81","data":81}"#]),
            (
                "PATCH /s.json", #"{"_1":null,"_6":66,"_7/a":4,"_9":null}"#,
                [
                    #"put {"path":"/_9","data":null}"#, #"put {"path":"/_91","data":2}"#,
                    #"patch {"path":"/","data":{"_6":66,"_7/a":4}}"#,
                ]
            ),
            ("PUT /s.json", #"{"_1":1,"_6":2}"#, [#"put {"path":"/","data":{"_6":2}}"#]),
            ("PUT /s.json", #"{"_2":1,"_6":2}"#, []),
            ("DELETE /.json", "", [#"put {"path":"/","data":null}"#]),
        ] {
            _ = try fixture.response(line, body)
            #expect(Self.events(feed) == events, "\(line) \(body)")
        }
    }

    @Test("107: a window of values: children enter and leave by what they hold")
    func valueWindow() throws {
        let rules = #"{"rules":{".read":true,".write":true,"s":{".indexOn":"n"}}}"#
        let fixture = try Fixture(rules: rules)
        try fixture.store.importing(try Node(parsing: #"{"s":{"a":{"n":1},"b":{"n":2},"c":{"n":3}}}"#))
        let all = try Self.stream(fixture, #"orderBy="n"&startAt=2"#)
        let top = try Self.stream(fixture, #"orderBy="n"&limitToLast=1"#)
        #expect(Self.events(all) == [#"put {"path":"/","data":{"b":{"n":2},"c":{"n":3}}}"#])
        #expect(Self.events(top) == [#"put {"path":"/","data":{"c":{"n":3}}}"#])
        for (line, body, ofAll, ofTop) in [
            ("PUT /s/a/x.json", "1", [], []),
            (
                "PUT /s/a/n.json", "5", [#"put {"path":"/a","data":{"n":5,"x":1}}"#],
                [#"put {"path":"/c","data":null}"#, #"put {"path":"/a","data":{"n":5,"x":1}}"#]
            ),
            ("PUT /s/b/n.json", "0", [#"put {"path":"/b","data":null}"#], []),
            (
                "DELETE /s/a.json", "", [#"put {"path":"/a","data":null}"#],
                [#"put {"path":"/a","data":null}"#, #"put {"path":"/c","data":{"n":3}}"#]
            ),
        ] {
            _ = try fixture.response(line, body)
            #expect(Self.events(all) == ofAll, "\(line) \(body)")
            #expect(Self.events(top) == ofTop, "\(line) \(body)")
        }
    }

    @Test("a change of priority moves a child, which an order by priority shows")
    func priorities() throws {
        let fixture = Fixture()
        try fixture.store.importing(try Node(parsing: #"{"s":{"a":{".value":1,".priority":1},"b":2}}"#))
        let feed = try Self.stream(fixture, #"orderBy="$priority"&limitToLast=1"#)
        #expect(Self.events(feed) == [#"put {"path":"/","data":{"a":1}}"#])
        _ = try fixture.response("PUT /s/b/.priority.json", "7")
        #expect(Self.events(feed) == [#"put {"path":"/a","data":null}"#, #"put {"path":"/b","data":2}"#])
        _ = try fixture.response("PATCH /s.json", #"{"a/.priority":9}"#)
        #expect(Self.events(feed) == [#"put {"path":"/b","data":null}"#, #"put {"path":"/a","data":1}"#])
    }

    @Test(
        "108: refused before any event",
        arguments: [
            (#"/s.json?orderBy="n""#, 400), ("/s.json?limitToFirst=1", 400), ("/t.json", 401),
            (#"/s.json?orderBy="$key"&limitToFirst=0"#, 400),
        ])
    func refused(_ target: String, _ status: Int) throws {
        let fixture = try Fixture(rules: #"{"rules":{"s":{".read":true}}}"#)
        let halves = target.split(separator: "?", maxSplits: 1)
        let query = halves.count > 1 ? "?" + QueryTests.encoded(String(halves[1])) : ""
        let response = try fixture.response(
            "GET \(halves[0])\(query)", "", [HTTPHeader("Accept", "text/event-stream")])
        #expect(response.status == status)
        #expect(fixture.store.streamCount == 0)
    }

    @Test("108: rules that turn to deny end the streams they deny, and no others")
    func cancelled() throws {
        let fixture = Fixture()
        let denied = try fixture.feed("/s.json")
        let allowed = try fixture.feed("/t.json")
        let admin = try fixture.feed("/s.json?access_token=owner")
        _ = try fixture.response("PUT /s.json", "1")
        let rules = #"{"rules":{"t":{".read":true}}}"#
        #expect(try fixture.response("PUT /.settings/rules.json", rules, [AccessTests.owner]).status == 200)
        _ = try fixture.response("PUT /s.json", "2", [AccessTests.owner])
        #expect(
            Self.events(denied) == [
                #"put {"path":"/","data":null}"#, #"put {"path":"/","data":1}"#, #"cancel "Permission denied""#,
            ])
        #expect(denied.isEnded)
        #expect(!allowed.isEnded)
        #expect(Self.events(admin).last == #"put {"path":"/","data":2}"#)
        #expect(fixture.store.streamCount == 2)
    }

    /// Streams of random queries folded against reads of the same queries.
    @Test("any stream's events folded give what a read gives", arguments: UInt64(1)...40)
    func folded(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let rules =
            #"{"rules":{".read":true,".write":true,".indexOn":["a",".value"],"$k":{".indexOn":["a",".value","b/c"]}}}"#
        let fixture = try Fixture(rules: rules)
        let streams = try (0..<6).map { _ in
            let target = Self.randomQuery(&generator)
            return (target: target, feed: try fixture.feed(target))
        }
        var reductions = streams.map { _ in WatchedNode() }
        var model: TreeModel?
        for step in 0..<150 {
            let (line, body) = RandomWriteTests.write(&model, using: &generator)
            _ = try fixture.response(line, body)
            for (index, stream) in streams.enumerated() {
                while let event = stream.feed.takeNow() { _ = reductions[index].take(event) }
                let folded = reductions[index].node?.json(.keyed).text()
                let read = try Node(parsing: try fixture.get(stream.target)).json(.keyed).text()
                try #require(folded == read, "seed \(seed) step \(step), \(stream.target): \(line) \(body)")
            }
        }
    }

    private static func randomQuery(_ generator: inout SeededGenerator) -> String {
        let path = ["/.json", "/a.json", "/b.json"].randomElement(using: &generator) ?? "/.json"
        let orders = path == "/.json" ? ["$key", "$priority", "$value", "a"] : ["$key", "$priority", "$value", "b/c"]
        let order = orders.randomElement(using: &generator) ?? "$key"
        let bounds =
            order == "$key"
            ? [#""a""#, #""1""#, #""b""#] : order == "$priority" ? ["null", "1"] : ["null", "1", "true", #""text""#]
        var query = "orderBy=\"\(order)\""
        let bound = bounds.randomElement(using: &generator) ?? "null"
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: query += "&startAt=\(bound)"
        case 1: query += "&endAt=\(bound)"
        case 2: query += "&equalTo=\(bound)"
        case 3: query += "&startAfter=\(bound)"
        default: break
        }
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: query += "&limitToFirst=\(Int.random(in: 1...3, using: &generator))"
        case 1: query += "&limitToLast=\(Int.random(in: 1...3, using: &generator))"
        default: break
        }
        return path + "?" + QueryTests.encoded(query)
    }
}
