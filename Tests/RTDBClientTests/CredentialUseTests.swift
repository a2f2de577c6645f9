import HTTP
import RTDB
import RTDBWire
import Synchronization
import TestSupport
import Testing

@testable import RTDBClient

/// How a credential travels, where it stays behind, and when a request is repeated with another one.
struct CredentialUseTests {
    /// Gives one credential after the other, and notes what it was asked.
    private final class Series: CredentialSource {
        private let rest: Mutex<ArraySlice<Credential>>
        private let asked = Mutex<[String]>([])

        init(_ credentials: [Credential]) {
            rest = Mutex(credentials[...])
        }

        var isRenewable: Bool { true }
        var questions: [String] { asked.withLock { $0 } }

        func credential(replacing old: Credential?) -> Credential? {
            asked.withLock { $0.append(old.map { "instead of \($0.secret.exposed)" } ?? "any") }
            return rest.withLock { old == nil ? $0.first : $0.dropFirst().first }
        }

        func credential(afterRefusalOf credential: Credential, isDenial: Bool) -> Credential? {
            asked.withLock { $0.append("\(credential.secret.exposed) refused" + (isDenial ? " by the rules" : "")) }
            return rest.withLock { rest in
                rest = rest.dropFirst()
                return rest.first
            }
        }
    }

    private static let url = "https://db.example/a.json?ns=n"
    private static let denied = #"{"error":"Permission denied"}"#
    private static let unknown = #"{"error":"Unauthorized request."}"#

    private func client(_ transport: any Transport, _ source: any CredentialSource) throws -> Client {
        Client(
            database: try DatabaseURL("https://db.example?ns=n"), credentials: source, transport: transport,
            limits: TransportLimits())
    }

    private func bearers(_ stub: StubTransport) -> [String?] {
        stub.sent.map { HTTPHeaders($0.headers)["Authorization"] }
    }

    @Test func anAuthParameterIsInTheQueryOnly() async throws {
        let stub = StubTransport([.init("GET https://db.example/a.json?print=silent&auth=s%2F%26%3D&ns=n")])
        let source = FixedCredential(Secret("s/&="), sentAs: .authParameter)
        _ = try await client(stub, source).send(
            Request(.get, .value(try DatabasePath("a")), parameters: QueryParameters(["print": "silent"])))
        #expect(stub.sent.map(\.headers) == [[]])
    }

    @Test(arguments: [(denied, "one refused by the rules"), (unknown, "one refused")])
    func aWriteIsRepeatedOnceAfterA401(_ row: (body: String, question: String)) async throws {
        let stub = StubTransport([.init("PUT \(Self.url)", 401, body: row.body), .init("PUT \(Self.url)", 200)])
        let source = Series(["one", "two"].map { Credential(Secret($0)) })
        _ = try await client(stub, source).send(Request(.put, .value(try DatabasePath("a")), body: [0x31]))
        #expect(bearers(stub) == ["Bearer one", "Bearer two"])
        #expect(stub.sent.map(\.body) == [[0x31], [0x31]])
        #expect(source.questions == ["any", row.question])
    }

    @Test func theSecond401IsTheEnd() async throws {
        let stub = StubTransport([
            .init("GET \(Self.url)", 401, body: Self.unknown), .init("GET \(Self.url)", 401, body: Self.denied),
        ])
        let source = Series(["one", "two", "three"].map { Credential(Secret($0)) })
        let error = await #expect(throws: ClientError.self) {
            try await client(stub, source).send(Request(.get, .value(try DatabasePath("a"))))
        }
        #expect(error?.description == "permission denied at '/a'")
        #expect(source.questions == ["any", "one refused"])
    }

    /// Neither the answer of another host, nor a page of a gateway, nor another status says anything of the credential.
    @Test(arguments: ["elsewhere", "page", "403", "no credential"])
    func otherRefusalsAskForNoCredential(_ what: String) async throws {
        let elsewhere = "https://other.example/b"
        let stub: StubTransport
        switch what {
        case "elsewhere":
            stub = StubTransport([
                .init("GET \(Self.url)", 307, headers: [HTTPHeader("Location", elsewhere)]),
                .init("GET \(elsewhere)", 401, body: Self.unknown),
            ])
        case "page": stub = StubTransport([.init("GET \(Self.url)", 401, body: "<html>")])
        case "403": stub = StubTransport([.init("GET \(Self.url)", 403, body: Self.unknown)])
        default: stub = StubTransport([.init("GET \(Self.url)", 401, body: Self.unknown)])
        }
        let source = Series(what == "no credential" ? [] : ["one", "two"].map { Credential(Secret($0)) })
        await #expect(throws: ClientError.self) {
            try await client(stub, source).send(Request(.get, .value(try DatabasePath("a"))))
        }
        #expect(source.questions == ["any"])
    }

    @Test func aStreamIsOpenedWithTheCredentialThatWorks() async throws {
        let type = HTTPHeader("Content-Type", "text/event-stream")
        let stub = StubTransport([
            .init("GET \(Self.url)", 401, body: Self.unknown), .init("GET \(Self.url)", headers: [type], body: ""),
            .init("GET \(Self.url)", headers: [type], body: ""),
        ])
        let source = Series([Credential(Secret("one"), end: 1), Credential(Secret("two"), end: 2)])
        let client = try client(stub, source)
        let stream = try await client.events(at: try DatabasePath("a"))
        #expect(stream.credential == Credential(Secret("two"), end: 2))
        _ = try await client.events(at: try DatabasePath("a"), replacing: stream.credential)
        #expect(source.questions == ["any", "one refused", "instead of two"])
    }

    private struct NoCredential: CredentialSourceError {
        let mayPass: Bool
        let description = "no token"
    }

    /// A watch whose token server is away for a while goes on; one whose credential is refused ends.
    @Test(arguments: [true, false])
    func aWatchWithoutACredential(mayPass: Bool) throws {
        var random = SeededGenerator(seed: 1)
        var session = WatchSession(renewsCredential: true)
        func take(_ input: WatchSession.Input) -> String {
            let (events, step) = session.take(input, now: 0, using: &random)
            let gaps = events.compactMap { event in
                if case .gap(let loss) = event { "gap \(loss.reason); " } else { nil }
            }
            switch step {
            case .open(let wait, let renewing): return gaps.joined() + "open \(wait > 0) \(renewing)"
            case .read: return "read"
            case .end(let loss): return "end \(loss.reason)"
            case .cancelled: return "cancelled"
            }
        }
        let loss = WatchSession.Input.lost(.noCredential(NoCredential(mayPass: mayPass)))
        // Before the first value, whoever has just begun wants to know.
        #expect(take(loss) == "end no token")
        _ = take(.opened(credentialEnd: nil))
        #expect(take(.event(.put(.root, try Node(parsing: "1")))) == "read")
        #expect(take(.event(.authRevoked(nil))) == "gap the credential has ended; open false true")
        #expect(take(loss) == (mayPass ? "open true true" : "end no token"))
    }

    struct Hop: Sendable, CustomTestStringConvertible {
        let query: String
        let location: String
        let next: String
        var isWithheld = false
        var testDescription: String { "\(query) -> \(location)" }
    }

    @Test(arguments: [
        Hop(query: "auth=S", location: "https://a.example/y?q=1", next: "https://a.example/y?q=1&auth=S"),
        Hop(query: "auth=S", location: "/y", next: "https://a.example/y?auth=S"),
        Hop(query: "auth=S&n=1", location: "/y?auth=OTHER&n=2", next: "https://a.example/y?n=2&auth=S"),
        Hop(query: "n=1", location: "/y?n=%2b+1", next: "https://a.example/y?n=%2b+1"),
        Hop(query: "n=1", location: "/y?auth=T", next: "https://a.example/y?auth=T"),
        Hop(
            query: "auth=S", location: "//b.example/y?auth=S&n=%2b", next: "https://b.example/y?n=%2b", isWithheld: true
        ),
        Hop(
            query: "auth=S", location: "//b.example/y?%61uth=S&access%5Ftoken=S", next: "https://b.example/y",
            isWithheld: true),
        Hop(query: "access_token=S", location: "//b.example/y", next: "https://b.example/y", isWithheld: true),
        Hop(query: "n=1", location: "//b.example/y?auth=T", next: "https://b.example/y", isWithheld: true),
        Hop(query: "n=1", location: "//b.example/y?n=1", next: "https://b.example/y?n=1"),
    ])
    func redirects(_ row: Hop) throws {
        let sent = TransportRequest(method: "GET", url: "https://a.example/x?" + row.query)
        let step = try #require(try Redirects.next(after: sent, status: 307, location: row.location))
        #expect(step.request.url == row.next)
        #expect(step.untrusted == (row.isWithheld ? "b.example" : nil))
    }

    @Test(arguments: [
        ("https://a/x", "https://a/x"), ("https://a/x?", "https://a/x"),
        (
            "https://a/x?auth=S&n=1&access_token=S&ac=S",
            "https://a/x?auth=<redacted>&n=1&access_token=<redacted>&ac=<redacted>"
        ),
        ("https://a/x?author=1&%61uth=S", "https://a/x?author=1&%61uth=<redacted>"),
        ("https://a/x?auth", "https://a/x?auth=<redacted>"),
    ])
    func redaction(_ row: (url: String, shown: String)) {
        #expect(QuerySecrets.redacted(row.url) == row.shown)
    }
}
