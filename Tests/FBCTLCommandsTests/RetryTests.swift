import HTTP
import TestSupport
import Testing

/// Requests that are sent again, and those that are not.
@Suite("Requests that are sent again")
struct RetryTests {
    private static let read = "GET http://db.test/a.json?ns=chat"
    private static let write = "PUT http://db.test/a.json?print=silent&ns=chat"
    private static let failed = #"{"error":"failed"}"#
    /// The key of the first `push` in a world.
    private static let element = "http://db.test/list/-P6xRE6-fxIvausEkd1x.json?"
    private static let lost = TransportError.cutOff(reason: "the connection ended")
    private static let down = TransportError.cannotConnect(to: "db.test", reason: "connection refused")

    /// One command line, and the requests that it makes.
    struct Case: Sendable, CustomTestStringConvertible {
        let golden: String
        let line: String
        let exchanges: [StubTransport.Exchange]

        var testDescription: String { golden }
    }

    @Test(arguments: [
        Case(
            golden: "retry-busy.txt", line: "get /a",
            exchanges: [
                .init(read, 503, headers: [HTTPHeader("Retry-After", "5")], body: failed),
                .init(read, 500, body: failed), .init(read, failing: lost), .init(read, body: "1"),
            ]),
        Case(
            golden: "retry-pause-too-long.txt", line: "get /a",
            exchanges: [.init(read, 429, headers: [HTTPHeader("Retry-After", "3600")], body: failed)]),
        Case(
            golden: "retry-down.txt", line: "set /a 1",
            exchanges: Array(repeating: .init(write, failing: down), count: 4)),
        Case(
            golden: "retry-json.txt", line: "get /a -o json",
            exchanges: [.init(read, failing: down), .init(read, body: "1")]),
        Case(
            golden: "retry-timeout.txt", line: "get /a",
            exchanges: [.init(read, failing: .timedOut(phase: "connecting", milliseconds: 10_000))]),
        Case(
            golden: "retry-set.txt", line: "set /a 1",
            exchanges: [
                .init(write, failing: lost), .init(write, failing: down), .init(write, 500, body: failed),
                .init(write, 204, body: ""),
            ]),
        Case(
            golden: "retry-denied-later.txt", line: "remove /a --no-check-exists",
            exchanges: [
                .init("DELETE http://db.test/a.json?print=silent&ns=chat", failing: lost),
                .init(
                    "DELETE http://db.test/a.json?print=silent&ns=chat", 401, body: #"{"error":"Permission denied"}"#),
            ]),
        Case(
            golden: "retry-increment.txt", line: "set /a @+1",
            exchanges: [.init(write, 503, body: failed), .init(write, failing: lost)]),
        Case(
            golden: "retry-push-found.txt", line: "push /list n:=1",
            exchanges: [
                .init("PUT " + element + "print=silent&ns=chat", failing: lost),
                .init("GET " + element + "shallow=true&ns=chat", failing: lost),
                .init("GET " + element + "shallow=true&ns=chat", body: #"{"n":true}"#),
            ]),
        Case(
            golden: "retry-push-absent.txt", line: "push /list n:=1",
            exchanges: [
                .init("PUT " + element + "print=silent&ns=chat", failing: lost),
                .init("GET " + element + "shallow=true&ns=chat"),
                .init("PUT " + element + "ns=chat", body: #"{"n":1}"#),
            ]),
        Case(
            golden: "retry-push-late.txt", line: "push /list n:=1",
            exchanges: [
                .init("PUT " + element + "print=silent&ns=chat", failing: lost),
                .init("GET " + element + "shallow=true&ns=chat"),
                .init("PUT " + element + "ns=chat", 412, body: #"{"n":1}"#),
            ]),
        Case(
            golden: "retry-push-unknown.txt", line: "push /list n:=1",
            exchanges: [
                .init("PUT " + element + "print=silent&ns=chat", failing: lost),
                .init("GET " + element + "shallow=true&ns=chat", 401, body: #"{"error":"Permission denied"}"#),
            ]),
        Case(
            golden: "retry-off.txt", line: "push /list n:=1 --no-retry",
            exchanges: [.init("PUT " + element + "print=silent&ns=chat", failing: lost)]),
    ])
    func line(_ row: Case) async throws {
        let stub = StubTransport(row.exchanges)
        let world = try World(
            environment: [
                "FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_NO_SCHEMA": "1", "FBCTL_NO_RETRY": "0",
            ], transport: stub)
        var transcript = await world.run(row.line).transcript
        for request in stub.sent {
            let condition = HTTPHeaders(request.headers)["if-match"].map { ", if-match: \($0)" } ?? ""
            transcript += "  → \(request.method) \(request.url.prefix { $0 != "?" })\(condition)\n"
        }
        try expectGolden(transcript, row.golden)
    }

    /// Somebody waits at the prompt.
    @Test func completionAsksOnce() async throws {
        let stub = StubTransport([
            .init("GET http://db.test/rooms.json?shallow=true&limitToFirst=200&ns=chat", failing: Self.down)
        ])
        let world = try World(
            files: ["rooms.json": #"{"rooms": {"<id>": "String"}}"#],
            environment: [
                "FBCTL_DATABASE": "http://db.test?ns=chat", "FBCTL_SCHEMA": "rooms.json", "FBCTL_NO_RETRY": "0",
            ], transport: stub)
        #expect(await world.run("__complete zsh fbctl get /rooms/").status == 0)
        #expect(stub.sent.count == 1)
    }
}
