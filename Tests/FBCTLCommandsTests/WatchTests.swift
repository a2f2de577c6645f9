import HTTP
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
        var flags = ""

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
        Stream(
            golden: "watch-without-data.txt", path: "/configuration",
            events: [#"put {"path":"/","data":{"welcomeMessage":"Hi"}}"#, #"put {"path":"/"}"#]),
        Stream(
            golden: "watch-cancel-controls.txt", path: "/configuration",
            events: [#"put {"path":"/","data":null}"#, #"cancel "\u001b]0;PWN\u0007\u009b2J""#], endsItself: true),
        Stream(
            golden: "watch-revoked-controls.txt", path: "/configuration",
            events: [#"put {"path":"/","data":null}"#, "auth_revoked \u{1B}[2Jgone"], endsItself: true),
        Stream(
            golden: "watch-oversized.txt", path: "/configuration",
            events: [#"put {"path":"/","data":{"welcomeMessage":"Hello, everybody, and welcome!"}}"#], endsItself: true,
            flags: " --max-event-size 60"),
        Stream(
            golden: "watch-oversized-later.txt", path: "/configuration",
            events: [
                #"put {"path":"/","data":{"welcomeMessage":"Hi"}}"#,
                #"put {"path":"/welcomeMessage","data":"Hello, everybody, and welcome to this place!"}"#,
            ], flags: " --max-event-size 70"),
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
        try expectGolden(await world.run("watch \(stream.path)\(stream.flags)").transcript, stream.golden)
    }

    @Test("what is too large after a gap ends the watch")
    func oversizedAfterAGap() async throws {
        func stream(_ text: String) -> StubTransport.Exchange {
            .init(
                "GET http://db.test/configuration.json?ns=chat",
                headers: [HTTPHeader("Content-Type", "text/event-stream")],
                body: "event: put\ndata: {\"path\":\"/\",\"data\":{\"welcomeMessage\":\"\(text)\"}}\n\n")
        }
        var world = try World.chatrooms()
        let stub = StubTransport([stream("Hi"), stream("Hello, everybody, and welcome to this place!")])
        world.transport = stub
        let run = await world.run("watch /configuration --max-event-size 70")
        try expectGolden(run.transcript, "watch-oversized-after-a-gap.txt")
    }

    @Test("values beyond the service's limits are shown, whatever else is asked for", arguments: ["", "--previous"])
    func longTexts(_ flag: String) async throws {
        let text = String(repeating: "x", count: 11 << 20)
        var world = try World.chatrooms()
        world.environment["FBCTL_NO_SCHEMA"] = "1"
        let transport = WholeTransport(
            "event: put\ndata: {\"path\":\"/\",\"data\":\"\"}\n\n"
                + "event: put\ndata: {\"path\":\"/\",\"data\":\"\(text)\"}\n\n")
        world.transport = transport
        for (flags, kind) in [("--count 2", "value"), ("--count 1 --changes-only", "value")] {
            let run = await world.run("watch /x \(flags) \(flag)")
            #expect(run.status == 0)
            let last = run.output.split(separator: "\n").last ?? ""
            #expect(last.hasPrefix(#"{"event":"\#(kind)","path":"/x","data":""# + text + "\""))
        }
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

/// Answers each request with one stream, in large chunks.
private struct WholeTransport: Transport {
    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let source = MemorySource(bytes)
        return TransportResponse(
            status: 200, headers: HTTPHeaders([HTTPHeader("Content-Type", "text/event-stream")]),
            body: ResponseBody {
                let chunk = try source.read(atMost: 1 << 20)
                return chunk.isEmpty ? nil : chunk
            })
    }
}
