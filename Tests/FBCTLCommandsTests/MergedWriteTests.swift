import HTTP
import RTDBClient
import RTDBWire
import TestSupport
import Testing

/// `--check-merged` against a database that others write to.
@Suite("Merged writes")
struct MergedWriteTests {
    private static let place = "http://db.test/chatrooms/r/messages/-OqAAAAAAAAAAAAAAAAa.json"
    private static let line = "set /chatrooms/r/messages/-OqAAAAAAAAAAAAAAAAa/text '\"new\"' --check-merged"

    private static func read(_ body: String, tag: String) -> StubTransport.Exchange {
        .init("GET \(place)?ns=chat", headers: [HTTPHeader("ETag", tag)], body: body)
    }

    private static func export(_ body: String) -> StubTransport.Exchange {
        .init("GET \(place)?format=export&ns=chat", body: body)
    }

    private func run(_ exchanges: [StubTransport.Exchange]) async throws -> (Run, StubTransport) {
        let stub = StubTransport(exchanges)
        var world = try World.chatrooms()
        world.transport = stub
        let result = await world.run(MergedWriteTests.line)
        return (result, stub)
    }

    @Test("what has changed meanwhile is read again, and priorities are kept")
    func retries() async throws {
        let (result, stub) = try await run([
            // Changed between the two reads.
            MergedWriteTests.read(#"{"sender":"a","text":"1"}"#, tag: "A"),
            MergedWriteTests.export(#"{"sender":"a","text":"2"}"#),
            // Changed before the write.
            MergedWriteTests.read(#"{"sender":"a","text":"2"}"#, tag: "B"),
            MergedWriteTests.export(#"{"sender":"a","text":"2"}"#),
            .init("PUT \(MergedWriteTests.place)?ns=chat", 412, body: #"{"sender":"b","text":"3"}"#),
            MergedWriteTests.read(#"{"sender":"b","text":"3"}"#, tag: "C"),
            MergedWriteTests.export(#"{"sender":"b","text":{".value":"3",".priority":1},".priority":7}"#),
            .init("PUT \(MergedWriteTests.place)?ns=chat", body: #"{"sender":"b","text":"new"}"#),
        ])
        #expect(result.status == 0)
        let writes = stub.sent.filter { $0.method == "PUT" }
        #expect(
            writes.map { String(decoding: $0.body ?? [], as: UTF8.self) } == [
                #"{"sender":"a","text":"new"}"#, #"{"sender":"b","text":"new",".priority":7}"#,
            ])
        #expect(writes.map { HTTPHeaders($0.headers)["if-match"] } == ["B", "C"])
    }

    @Test("a value that never rests is left alone")
    func givesUp() async throws {
        let round = [
            MergedWriteTests.read(#"{"sender":"a","text":"1"}"#, tag: "A"),
            MergedWriteTests.export(#"{"sender":"a","text":"1"}"#),
            StubTransport.Exchange("PUT \(MergedWriteTests.place)?ns=chat", 412, body: "null"),
        ]
        let (result, _) = try await run(Array(repeating: round, count: 25).flatMap { $0 })
        #expect(result.status == 75)
        try expectGolden(result.transcript, "check-merged-conflict.txt")
    }

    @Test("without an ETag nothing is written")
    func noTag() async throws {
        let (result, _) = try await run([.init("GET \(MergedWriteTests.place)?ns=chat", body: "null")])
        #expect(result.status == 76)
        try expectGolden(result.transcript, "check-merged-no-etag.txt")
    }
}
