import RTDBClient
import RTDBWire
import TestSupport
import Testing

@Suite("Watching")
struct WatchTests {
    /// A stream that the server ends, and the transcript of watching it.
    struct Stream: Sendable, CustomTestStringConvertible {
        let golden: String
        let path: String
        let events: [String]
        /// Whether the server's last event ends the watch; otherwise it ends with the next stream, which is refused.
        var endsItself = false

        var testDescription: String { golden }
    }

    @Test(arguments: [
        Stream(
            golden: "watch-collection.txt", path: "/chatrooms/firechat/messages",
            events: [
                #"put {"path":"/","data":{"-OqAAAAAAAAAAAAAAAAa":{"sender":"ada","text":"Hello"}}}"#,
                #"put {"path":"/-OqAAAAAAAAAAAAAAAAb","data":{"sender":"grace","text":"日本語"}}"#,
                "keep-alive null",
                #"patch {"path":"/-OqAAAAAAAAAAAAAAAAa","data":{"text":"Changed"}}"#,
                #"put {"path":"/-OqAAAAAAAAAAAAAAAAa/text","data":"Changed"}"#,
                #"put {"path":"/-OqAAAAAAAAAAAAAAAAa/sentAt","data":"soon"}"#,
                #"patch {"path":"/","data":{"-OqAAAAAAAAAAAAAAAAa":null,"-OqAAAAAAAAAAAAAAAAc/text":"no sender"}}"#,
                #"put {"path":"/","data":null}"#,
            ]),
        Stream(
            golden: "watch-value.txt", path: "/chatrooms/firechat/name",
            events: [
                #"put {"path":"/","data":"Fire chat"}"#, #"put {"path":"/","data":"Fire"}"#,
                #"put {"path":"/","data":null}"#,
            ]),
        Stream(
            golden: "watch-branch.txt", path: "/chatrooms/firechat",
            events: [
                #"put {"path":"/","data":{"name":"Fire chat"}}"#, #"put {"path":"/name","data":"Fire"}"#,
                #"put {"path":"/topic","data":"unknown"}"#,
            ]),
        Stream(
            golden: "watch-array.txt", path: "/chatrooms",
            events: [
                #"put {"path":"/","data":[null,{"name":"One"},{"name":"Two"}]}"#,
                #"put {"path":"/2/name","data":"Second"}"#,
            ]),
        Stream(
            golden: "watch-cancel.txt", path: "/configuration",
            events: [#"put {"path":"/","data":null}"#, #"cancel "Permission denied.""#], endsItself: true),
        Stream(
            golden: "watch-revoked.txt", path: "/configuration",
            events: [#"put {"path":"/","data":null}"#, "auth_revoked credential is no longer valid"],
            endsItself: true),
        Stream(
            golden: "watch-nonsense.txt", path: "/configuration", events: [#"put {"data":1}"#],
            endsItself: true),
    ])
    func stream(_ stream: Stream) async throws {
        let frames = stream.events.map { event in
            let halves = event.split(separator: " ", maxSplits: 1)
            return "event: \(halves[0])\ndata: \(halves[1])\n\n"
        }
        let request = "GET http://db.test\(stream.path).json?ns=chat"
        let refusal = StubTransport.Exchange(request, 401, body: #"{"error":"Permission denied"}"#)
        let stub = StubTransport(
            [
                .init(request, headers: [HTTPHeader("Content-Type", "text/event-stream")], body: frames.joined())
            ] + (stream.endsItself ? [] : [refusal]))
        var world = try World.chatrooms()
        world.transport = stub
        try expectGolden(await world.run("watch \(stream.path)").transcript, stream.golden)
    }

    @Test("lists are lists and keyed maps objects, in whatever form they come")
    func shapes() async throws {
        var transcript = ""
        for (line, path, events) in [
            (
                "watch /people --previous", "people",
                [
                    #"put {"path":"/","data":{"a":{"name":"A","marks":[5,4],"nicknames":{"0":"x"}}}}"#,
                    #"put {"path":"/a/marks/2","data":3}"#, #"put {"path":"/a/nicknames","data":{"0":"y","1":"z"}}"#,
                ]
            ),
            (
                "watch /people/a/marks --previous", "people/a/marks",
                [#"put {"path":"/","data":[1,2]}"#, #"put {"path":"/1","data":3}"#]
            ),
            (
                "watch /people --no-previous", "people",
                [#"put {"path":"/","data":null}"#, #"put {"path":"/a","data":{"name":"A","marks":[5]}}"#]
            ),
        ] {
            let frames = events.map { "event: put\ndata: \($0.dropFirst("put ".count))\n\n" }
            let request = "GET http://db.test/\(path).json?ns=chat"
            var world = try await World.club()
            world.transport = StubTransport([
                .init(request, headers: [HTTPHeader("Content-Type", "text/event-stream")], body: frames.joined()),
                .init(request, 401, body: #"{"error":"Permission denied"}"#),
            ])
            transcript += await world.run(line).transcript
        }
        try expectGolden(transcript, "watch-shapes.txt")
    }
}
