import DatabaseAccess
import FBCTLCommands
import HTTP
import Platform
import RTDBClient
import RTDBWire
import TestSupport
import Testing

@Suite("Replies that go wrong")
struct BadReplyTests {
    /// One reply to `get /configuration`, and the transcript.
    struct Reply: Sendable, CustomTestStringConvertible {
        let golden: String
        let exchange: StubTransport.Exchange
        var line = "get /configuration"

        var testDescription: String { golden }
    }

    private static let url = "GET http://db.test/configuration.json?ns=chat"
    private static let html = [HTTPHeader("Content-Type", "text/html; charset=utf-8")]

    @Test(arguments: [
        Reply(
            golden: "reply-html-200.txt",
            exchange: .init(url, 200, headers: html, body: "<!DOCTYPE html>\n<title>Sign in</title>\n")),
        Reply(
            golden: "reply-html-502.txt",
            exchange: .init(url, 502, headers: html, body: "<html><body>Bad gateway\u{1B}[31m</body></html>\n")),
        Reply(golden: "reply-empty.txt", exchange: .init(url, 200, body: "")),
        Reply(
            golden: "reply-raw-html.txt",
            exchange: .init(url, 200, headers: html, body: "\n <!DOCTYPE html>\n<title>Sign in</title>\n"),
            line: "get /configuration -o raw"),
        Reply(
            golden: "reply-raw-empty.txt", exchange: .init(url, 200, body: ""), line: "get /configuration -o raw"),
        Reply(
            golden: "reply-raw-half.txt", exchange: .init(url, 200, body: #"{"welcomeMessage":"Hello" "#),
            line: "get /configuration -o raw"),
        Reply(
            golden: "reply-raw-null.txt", exchange: .init(url, 200, body: "null\n"), line: "get /configuration -o raw"),
        Reply(golden: "reply-not-json.txt", exchange: .init(url, 200, body: "{'welcomeMessage': 1}")),
        Reply(golden: "reply-half-json.txt", exchange: .init(url, 200, body: #"{"welcomeMessage":"He"#)),
        Reply(
            golden: "reply-cut.txt",
            exchange: .init(url, cutAfter: #"{"welcomeMessage":"He"#, .cutOff(reason: "12 bytes are missing"))),
        Reply(golden: "reply-illegal-key.txt", exchange: .init(url, 200, body: #"{"a.b":1}"#)),
        Reply(
            golden: "reply-denied.txt",
            exchange: .init(url, 401, body: "{\n  \"error\" : \"Permission denied\"\n}\n")),
        Reply(
            golden: "reply-busy.txt", exchange: .init(url, 503, body: #"{"error":"try again"}"#),
            line: "get /configuration -o json"),
        Reply(
            golden: "reply-query-refused.txt",
            exchange: .init(
                "GET http://db.test/chatrooms/firechat/messages.json?orderBy=%22%24key%22&limitToFirst=2&ns=chat", 400,
                body: #"{"error":"Constraint key field must be a string"}"#),
            line: "get /chatrooms/firechat/messages --limit-to-first 2"),
        Reply(golden: "reply-unavailable.txt", exchange: .init(url, 503, body: "")),
        Reply(
            golden: "reply-too-many-requests.txt",
            exchange: .init(url, 429, headers: [HTTPHeader("Retry-After", "99999999999999999999")], body: "")),
        Reply(
            golden: "reply-over-quota.txt",
            exchange: .init(url, 402, body: #"{"error":"Your database exceeded its quota limit"}"#)),
        Reply(
            golden: "reply-headers.txt", exchange: .init(url, failing: .unreadable(reason: "its headers are too large"))
        ),
        Reply(
            golden: "reply-no-proxy.txt",
            exchange: .init(url, failing: .proxyUnreachable("127.0.0.1:3128", reason: "connection refused"))),
        Reply(
            golden: "reply-no-descriptor.txt",
            exchange: .init(url, failing: .noResources(reason: "too many open files"))),
        Reply(
            golden: "reply-plain-text.txt",
            exchange: .init(
                url,
                failing: .tls(host: "db.test", reason: "error:0A00010B:SSL routines::wrong version number"))),
        Reply(
            golden: "reply-refused-connection.txt",
            exchange: .init(url, failing: .cannotConnect(to: "db.test:80", reason: "connection refused"))),
        Reply(golden: "reply-unknown-host.txt", exchange: .init(url, failing: .cannotResolve(host: "db.test"))),
        Reply(
            golden: "reply-timeout.txt", exchange: .init(url, failing: .timedOut(phase: "waiting", milliseconds: 500))),
        Reply(
            golden: "reply-tls.txt",
            exchange: .init(url, failing: .tls(host: "db.test", reason: "self-signed certificate"))),
        Reply(
            golden: "reply-against-schema.txt",
            exchange: .init(url, 200, body: #"{"welcomeMessage":5}"#)),
    ])
    func reply(_ reply: Reply) async throws {
        let stub = StubTransport([reply.exchange])
        var world = try World.chatrooms()
        world.transport = stub
        try expectGolden(await world.run(reply.line).transcript, reply.golden)
    }

    @Test(
        "a refused write sends nothing",
        arguments: [
            ("set /chatrooms '{}'", 65), ("push /chatrooms/x/messages a=1", 64), ("set /nowhere 1", 64),
            ("get /chatrooms/a.b", 64), ("set /configuration '{'", 65), ("remove /chatrooms", 64),
            ("update /chatrooms/x nme=1", 64), ("set /chatrooms x=1", 64), ("set /chatrooms/x/name null", 65),
            ("push /chatrooms/x/messages sender=a text:=5", 65),
        ])
    func nothingSent(_ line: String, _ status: Int32) async throws {
        let stub = StubTransport([])
        var world = try World.chatrooms()
        world.transport = stub
        #expect(await world.run(line).status == status)
        #expect(stub.sent.count == 0)
    }

    @Test("a pipe that nobody reads any more ends a read silently; a full disk does not")
    func brokenOutput() async throws {
        let world = try World.chatrooms()
        for (error, status, message) in [
            (StreamError.closed, Int32(141), ""),
            (
                .failed(reason: "no space left on device"), 74,
                "error: reading or writing failed: no space left on device\n"
            ),
        ] {
            let errors = MemorySink()
            let context = world.context(output: MemorySink(onWrite: { _ in throw error }), error: errors)
            #expect(await invoke(["get", "/configuration"], in: context) == status)
            #expect(errors.text == message)
        }
    }
}
