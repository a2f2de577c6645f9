import HTTP
import RTDB
import RTDBClient
import RTDBWire
import TestSupport
import Testing

struct ClientTests {
    private static let bearer = HTTPHeader("Authorization", "Bearer " + token)
    private static let json = HTTPHeader("Content-Type", "application/json")

    @Test(arguments: [
        (Method.get, nil, [bearer]), (.delete, nil, [bearer]), (.put, "[1]", [bearer, json]),
        (.post, "[1]", [bearer, json]), (.patch, "[1]", [bearer, json]),
    ])
    func requestForm(_ row: (method: RTDBWire.Method, body: String?, headers: [HTTPHeader])) async throws {
        let stub = StubTransport([.init("\(row.method.rawValue) https://db.example/a%20b.json?print=silent&ns=n")])
        let request = Request(
            row.method, .value(try DatabasePath("a b")), parameters: QueryParameters(["print": "silent"]),
            headers: HTTPHeaders([HTTPHeader("X-Own", "1")]), body: Array("[1]".utf8))
        _ = try await client(stub).send(request)
        let sent = try #require(stub.sent.first)
        #expect(sent.headers == [HTTPHeader("X-Own", "1")] + row.headers)
        #expect(sent.body == row.body.map { Array($0.utf8) })
        #expect(sent.limits == TransportLimits(connect: 1, idle: 2, total: 3))
    }

    @Test func withoutCredential() async throws {
        let stub = StubTransport([.init("GET https://db.example/.json?ns=n")])
        _ = try await client(stub, credential: nil).send(Request(.get, .value(.root)))
        #expect(stub.sent.map(\.headers) == [[]])
    }

    @Test(arguments: [(200, "{\"a\":1}"), (200, ""), (204, "")])
    func success(_ row: (status: Int, body: String)) async throws {
        let type = HTTPHeader("Content-Type", "x/y")
        let stub = StubTransport([
            .init("GET https://db.example/.json?ns=n", row.status, headers: [type], body: row.body)
        ])
        let response = try await client(stub).send(Request(.get, .value(.root)))
        #expect(response.status == row.status)
        #expect(response.headers == HTTPHeaders([type]))
        let body = await response.body.collected()
        #expect(String(decoding: body.elements.joined(), as: UTF8.self) == row.body)
        #expect(body.error == nil)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let method: RTDBWire.Method
        let path: String
        let status: Int
        let type: String?
        let body: [UInt8]
        let message: String
        var testDescription: String { message }

        init(
            _ status: Int, _ body: String, _ message: String, method: RTDBWire.Method = .get, path: String = "/a",
            type: String? = "text/html"
        ) {
            self.method = method
            self.path = path
            self.status = status
            self.type = type
            self.body = Array(body.utf8)
            self.message = message
        }
    }

    private static let answered = "https://db.example answered status"
    private static let foreign = "which is not how a Realtime Database replies"

    @Test(arguments: [
        Refusal(
            401, "{\n  \"error\" : \"Permission denied\"\n}\n",
            "permission denied at '/a'"),
        Refusal(400, "{\"error\":\"x\"}", "the database refused to set '/a': x (status 400)", method: .put),
        Refusal(
            400, "{\"error\":\"x\",\"y\":1}", "the database refused to push to '/a': x (status 400)", method: .post),
        Refusal(503, "{\"error\":\"\"}", "the database refused to update '/a':  (status 503)", method: .patch),
        Refusal(
            400, "{\"error\":\"1\\u001b[31m\\n2\"}",
            "the database refused to remove '/a/\\u{9b}2J': 1\\u{1b}[31m\\n2 (status 400)", method: .delete,
            path: "/a/\u{9B}2J"),
        Refusal(404, "\r\n<html>\u{1B}[2J\r\n<body>", "\(answered) 404 with text/html, \(foreign): <html>\\u{1b}[2J"),
        Refusal(502, "", "\(answered) 502 with text/html, \(foreign)"),
        Refusal(502, "", "\(answered) 502 with no content type, \(foreign)", type: nil),
        Refusal(502, "x", "\(answered) 502 with a\\u{1b}[2J, \(foreign): x", type: "a\u{1B}[2J"),
        Refusal(304, "", "\(answered) 304 with text/html, \(foreign)"),
        // The service knows two successes.
        Refusal(202, "1", "\(answered) 202 with text/html, \(foreign): 1"),
        Refusal(206, "{\"error\":\"x\"}", "\(answered) 206 with text/html, \(foreign): {\"error\":\"x\"}"),
        Refusal(503, "", "https://db.example is unavailable (status 503); try again"),
        Refusal(429, "", "https://db.example accepts no more requests for now (status 429); try again later"),
        Refusal(500, "{\"error\":1}", "\(answered) 500 with text/html, \(foreign): {\"error\":1}"),
        Refusal(
            500, String(repeating: "x", count: 500),
            "\(answered) 500 with text/html, \(foreign): " + String(repeating: "x", count: 120)),
    ])
    func refusals(_ row: Refusal) async throws {
        let transport = ChunkTransport(
            status: row.status, headers: row.type.map { [HTTPHeader("Content-Type", $0)] } ?? []
        ) {
            $0 < row.body.count ? [row.body[$0]] : nil
        }
        let error = await #expect(throws: ClientError.self) {
            try await client(transport).send(Request(row.method, .value(try DatabasePath(row.path))))
        }
        #expect(error?.description == row.message)
    }

    @Test func errorBodyWithoutEndIsReadUpToALimit() async throws {
        let read = Counter()
        let transport = ChunkTransport(status: 500) { _ in
            read.next()
            return Array(repeating: UInt8(ascii: "x"), count: 1 << 10)
        }
        let error = await #expect(throws: ClientError.self) {
            try await client(transport).send(Request(.get, .value(.root)))
        }
        #expect(
            error?.description == "https://db.example answered status 500 with no content type, \(Self.foreign): "
                + String(repeating: "x", count: 120))
        #expect(read.count == 65)
    }

    @Test func errorBodyThatIsNotUTF8() async throws {
        let transport = ChunkTransport(status: 500) { $0 == 0 ? [0x61, 0xFF, 0xFE, 0x62] : nil }
        let error = await #expect(throws: ClientError.self) {
            try await client(transport).send(Request(.get, .value(.root)))
        }
        #expect(error?.description == "\(Self.answered) 500 with no content type, \(Self.foreign): a\u{FFFD}\u{FFFD}b")
    }

    @Test func errorBodyThatIsCutStillSaysTheStatus() async throws {
        let transport = ChunkTransport(status: 500) { number in
            if number == 0 { return Array("half".utf8) }
            throw TransportError.cutOff(reason: "gone")
        }
        let error = await #expect(throws: ClientError.self) {
            try await client(transport).send(Request(.get, .value(.root)))
        }
        #expect(
            error?.description == "https://db.example answered status 500 with no content type, \(Self.foreign): half")
    }

    @Test func cancellingWhileAnErrorIsReadIsNoRefusal() async throws {
        let transport = ChunkTransport(status: 500) { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) {
            try await client(transport).send(Request(.get, .value(.root)))
        }
    }

    @Test(arguments: [
        (TransportError.cannotResolve(host: "h"), "cannot find host 'h'"),
        (.cannotConnect(to: "h:1", reason: "refused"), "cannot connect to 'h:1': refused"),
        (.noResources(reason: "x"), "cannot open a connection: x"),
        (.proxyUnreachable("p:1", reason: "x"), "cannot connect to the proxy 'p:1': x"),
        (.unreadable(reason: "x"), "the response cannot be read: x"),
        (.proxy(reason: "x"), "the proxy failed: x"), (.tls(host: "h", reason: "x"), "no trusted connection to 'h': x"),
        (.timedOut(phase: "waiting", milliseconds: 5), "timed out waiting after 5 ms"),
        (.cutOff(reason: "x"), "the response was cut off: x"),
        (.notHTTP(reason: "x\u{1B}"), "the server does not speak HTTP: x\\u{1b}"),
        (.badURL(reason: "x"), "the URL cannot be used: x"), (.unavailable(reason: "x"), "x"),
        (.other(code: 9, reason: "x"), "x (libcurl error 9)"),
    ])
    func transportErrors(_ row: (error: TransportError, message: String)) async throws {
        let stub = StubTransport([.init("GET https://db.example/.json?ns=n", failing: row.error)])
        let error = await #expect(throws: ClientError.self) {
            try await client(stub).send(Request(.get, .value(.root)))
        }
        #expect(error?.description == "https://db.example: " + row.message)
    }

    @Test func bodyThatIsCut() async throws {
        let stub = StubTransport([
            .init("GET https://db.example/.json?ns=n", cutAfter: "[1", .cutOff(reason: "2 bytes missing"))
        ])
        let read = await (try client(stub).send(Request(.get, .value(.root)))).body.collected()
        #expect(read.elements == [[0x5B], [0x31]])
        let error = try #require(read.error as? ClientError)
        #expect(error.description == "https://db.example: the response was cut off: 2 bytes missing")
    }

    @Test func redirectsAreFollowed() async throws {
        let stub = StubTransport([
            .init("GET https://db.example/a.json?ns=n", 307, headers: [HTTPHeader("location", "b.json?ns=n")]),
            .init("GET https://db.example/b.json?ns=n", 308, headers: [HTTPHeader("Location", "//other.example/c")]),
            .init("GET https://other.example/c", 307, headers: [HTTPHeader("Location", "https://db.example/d")]),
            .init("GET https://db.example/d", body: "1"),
        ])
        let response = try await client(stub).send(Request(.get, .value(try DatabasePath("a"))))
        #expect(response.status == 200)
        // Once dropped, the credential does not come back.
        #expect(stub.sent.map(\.headers) == [[Self.bearer], [Self.bearer], [], []])
    }

    @Test func aWriteIsRepeatedAtItsOriginOnly() async throws {
        let stub = StubTransport([
            .init("PUT https://db.example/a.json?ns=n", 307, headers: [HTTPHeader("location", "b.json?ns=n")]),
            .init("PUT https://db.example/b.json?ns=n", 308, headers: [HTTPHeader("Location", "//other.example/c")]),
        ])
        let error = await #expect(throws: ClientError.self) {
            try await client(stub).send(Request(.put, .value(try DatabasePath("a")), body: [0x31]))
        }
        #expect(
            error?.description
                == "https://db.example: the server at 'db.example' redirects the write to 'other.example', "
                + "which was not named as the database")
        #expect(error?.leavesWriteOpen == false)
        #expect(stub.sent.map(\.headers) == [[Self.bearer, Self.json], [Self.bearer, Self.json]])
        #expect(stub.sent.map(\.body) == [[0x31], [0x31]])
    }

    @Test(
        arguments: [
            (nil, "https://db.example/b", ClientError.CredentialUse.none(reason: nil)),
            (token, "https://db.example/b", .sent(account: nil)),
            (token, "https://db.example:444/b", .withheld(from: "db.example:444")),
            (nil, "https://db.example:444/b", .none(reason: nil)),
        ] as [(String?, String, ClientError.CredentialUse)])
    func refusalsKnowTheCredential(_ row: (credential: String?, to: String, use: ClientError.CredentialUse))
        async throws
    {
        let stub = StubTransport([
            .init("GET https://db.example/.json?ns=n", 307, headers: [HTTPHeader("Location", row.to)]),
            .init("GET \(row.to)", 401, body: #"{"error":"Permission denied"}"#),
        ])
        let error = await #expect(throws: ClientError.self) {
            try await client(stub, credential: row.credential.map { Secret($0) }).send(Request(.get, .value(.root)))
        }
        #expect(error?.credential == row.use)
    }

    @Test(
        arguments: [
            ("30", 30_000), ("0", 0), (" 7", 7000), ("1800", 1_800_000), ("1801", 1_800_000),
            ("9223372036854775807", 1_800_000), ("10000000000000000", 1_800_000),
            ("99999999999999999999999999999999", 1_800_000), ("-1", nil), ("1.5", nil), ("", nil), ("soon", nil),
            ("Sat, 21 Nov 2026 09:30:10 GMT", 10_000), ("Saturday, 21-Nov-26 09:31:00 GMT", 60_000),
            ("Sat Nov 21 09:30:01 2026", 1000), ("Sat, 21 Nov 2026 09:29:59 GMT", 0),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 1_800_000), ("Sat, 01 Jan 0000 00:00:00 GMT", 0),
            ("Sat, 99 Nov 2026 09:30:10 GMT", nil), ("Sat, 21 Nov 99999999999999999999 09:30:10 GMT", nil),
            ("Sat, 21 Nov 2026 9:30:10 GMT", nil), ("Sat, 21 Nov 2026 09:30:10 CET", nil),
        ] as [(String, Int?)])
    func retryAfter(_ row: (value: String, milliseconds: Int?)) async throws {
        for (status, body) in [(503, "<html>"), (429, #"{"error":"busy"}"#)] {
            let stub = StubTransport([
                .init(
                    "GET https://db.example/.json?ns=n", status,
                    headers: [
                        HTTPHeader("Retry-After", row.value), HTTPHeader("date", "Sat, 21 Nov 2026 09:30:00 GMT"),
                    ],
                    body: body)
            ])
            let error = await #expect(throws: ClientError.self) {
                try await client(stub).send(Request(.get, .value(.root)))
            }
            #expect(error?.retryAfter == row.milliseconds)
        }
    }

    @Test(arguments: [10, 11])
    func redirectLimit(_ count: Int) async throws {
        let hop = StubTransport.Exchange(
            "GET https://db.example/.json?ns=n", 302, headers: [HTTPHeader("Location", "?ns=n")])
        let end = count > Redirects.limit ? [] : [StubTransport.Exchange("GET https://db.example/.json?ns=n")]
        let stub = StubTransport(Array(repeating: hop, count: count) + end)
        let outcome: String
        do {
            outcome = "\(try await client(stub).send(Request(.get, .value(.root))).status)"
        } catch let error as ClientError {
            outcome = error.description
        }
        #expect(outcome == (count > Redirects.limit ? "https://db.example: more than 10 redirects in a row" : "200"))
    }

    /// Neither the credential nor one in the database's URL is in what an error says, or in what it shows of itself.
    @Test(arguments: [200, 302, 307, 401, 500])
    func noErrorShowsASecret(_ status: Int) async throws {
        let url = "https://db.example/?auth=\(token)&access_token=\(token)"
        let transport = ChunkTransport(
            status: status, headers: [HTTPHeader("Location", "http://me:\(token)@h/?auth=\(token)")]
        ) {
            if $0 == 0 { return Array("<html>".utf8) }
            throw TransportError.cutOff(reason: "x")
        }
        var thrown: (any Error)?
        do {
            let response = try await client(transport, url: url).send(Request(.put, .value(.root)))
            thrown = await response.body.collected().error
        } catch {
            thrown = error
        }
        let error = try #require(thrown as? ClientError)
        for text in ["\(error)", error.description, String(reflecting: error)] { #expect(!text.contains(token)) }
    }

    @Test func secretsShowNothing() {
        let secret = Secret(token)
        var dumped = ""
        dump(secret, to: &dumped)
        dump(["key": secret], to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), "\([secret])", dumped] {
            #expect(!text.contains(token))
            #expect(text.contains("<redacted>"))
        }
    }
}
