import HTTP
import RTDBWire
import TestSupport
import Testing

/// What the flags of `watch` make of one stream.
@Suite("Watch options")
struct WatchOptionTests {
    private static let chat = [
        #"put {"path":"/","data":{"-OqAAAAAAAAAAAAAAAAa":{"sender":"ada","text":"Hello","sentAt":1},"#
            + #""-OqAAAAAAAAAAAAAAAAb":{"sender":"grace","text":"日本語"}}}"#,
        #"put {"path":"/-OqAAAAAAAAAAAAAAAAc","data":{"sender":"ada","text":"third","sentAt":1795253001250}}"#,
        #"put {"path":"/-OqAAAAAAAAAAAAAAAAa/sentAt","data":5}"#,
        #"patch {"path":"/-OqAAAAAAAAAAAAAAAAb","data":{"sender":null,"text":"no \"sender\""}}"#,
        #"put {"path":"/-OqAAAAAAAAAAAAAAAAc","data":null}"#,
    ]
    private static let branches = [
        #"put {"path":"/","data":{"a":{"name":"A","messages":{}},"b":{"messages":{"m":1}}}}"#,
        #"put {"path":"/b/name","data":"B"}"#, #"put {"path":"/a/messages/-OqAAAAAAAAAAAAAAAAa/text","data":"x"}"#,
        #"patch {"path":"/","data":{"a":null,"c/name":"C"}}"#,
    ]

    @Test(arguments: [
        ("all", ""), ("changes-only", "--changes-only"),
        ("events", "--events removed,child_added"), ("only-invalid", "--only-invalid"),
        ("previous", "--previous --changes-only"), ("no-previous", "--no-previous --changes-only"),
        ("count", "--count 2"), ("until", "--until sentAt>4"),
        ("until-snapshot", "--until text=Hello"), ("table", "-o table"),
        ("table-raw", "-o table --raw-values --events added,changed"), ("csv", "-o csv"),
        ("tsv", "-o tsv"), ("exec-missing", "--exec nothing"),
    ])
    func flags(_ name: String, _ flags: String) async throws {
        try await check(name, "/chatrooms/firechat/messages", "", flags, WatchOptionTests.chat)
    }

    @Test(arguments: [
        ("pattern", "/chatrooms/*/name", ""), ("pattern-table", "/chatrooms/*/name", "-o table"),
        ("pattern-collections", "/chatrooms/*/messages", "--changes-only"),
    ])
    func patterns(_ name: String, _ path: String, _ flags: String) async throws {
        try await check(name, path, "", flags, WatchOptionTests.branches, streamed: "/chatrooms")
    }

    @Test(arguments: [
        ("order", "--order-by sentAt --limit-to-last 20", "orderBy=%22sentAt%22&limitToLast=20&"),
        (
            "bounds", "--order-by sender --start-at 5 --end-before ada",
            "orderBy=%22sender%22&startAt=%225%22&endBefore=%22ada%22&"
        ),
        (
            "key", "--equal-to=-OqAAAAAAAAAAAAAAAAa",
            "orderBy=%22%24key%22&equalTo=%22-OqAAAAAAAAAAAAAAAAa%22&"
        ),
    ])
    func queries(_ name: String, _ flags: String, _ parameters: String) async throws {
        try await check(
            "query-" + name, "/chatrooms/firechat/messages", parameters, flags,
            Array(WatchOptionTests.chat.prefix(3)))
    }

    @Test func changesWithoutAPlaceInTheSchema() async throws {
        let event = #"put {"path":"/-OqAAAAAAAAAAAAAAAAa/colour","data":"red"}"#
        try await check(
            "unknown-place", "/chatrooms/firechat/messages", "", "--no-previous --changes-only",
            [WatchOptionTests.chat[0], event])
    }

    @Test func misuse() async throws {
        var world = try World.chatrooms()
        world.transport = StubTransport([])
        var transcript = ""
        for flags in [
            "--events everything", "--count 0", "--shell", "--until =5", "--until a//b", "--limit-to-first 0",
            "--limit-to-first 1 --limit-to-last 1", "--equal-to 1 --start-at 2", "--query nothing", "--exec '  '",
            "--exec \"a 'b\"", "-o value",
        ] {
            transcript += await world.run("watch /chatrooms/firechat/messages \(flags)").transcript
        }
        transcript += await world.run("watch '/chatrooms/*/nme'").transcript
        transcript += await world.run("watch").transcript
        try expectGolden(transcript, "watch-misuse.txt")
    }

    /// The stream, and then a refusal, with which a watch ends that has not ended itself.
    private func check(
        _ name: String, _ path: String, _ parameters: String, _ flags: String, _ events: [String],
        streamed: String? = nil
    ) async throws {
        let frames = events.map { event in
            let halves = event.split(separator: " ", maxSplits: 1)
            return "event: \(halves[0])\ndata: \(halves[1])\n\n"
        }
        let request = "GET http://db.test\(streamed ?? path).json?\(parameters)ns=chat"
        let stream = StubTransport.Exchange(
            request, headers: [HTTPHeader("Content-Type", "text/event-stream")], body: frames.joined())
        let refusal = StubTransport.Exchange(request, 401, body: #"{"error":"Permission denied"}"#)
        let endsItself = ["--count", "--until", "--exec"].contains { flags.contains($0) }
        var world = try World.chatrooms()
        world.transport = StubTransport(endsItself ? [stream] : [stream, refusal])
        world.processes = NoProcesses(areExpected: true)
        try expectGolden(await world.run("watch '\(path)' \(flags)").transcript, "watch-option-\(name).txt")
    }
}
