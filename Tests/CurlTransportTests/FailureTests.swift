import CurlTransport
import HTTP
import RTDBClient
import RTDBWire
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FailureTests {
    private let transport = LibcurlTransport()

    struct Canned: Sendable, CustomTestStringConvertible {
        let bytes: String
        let error: TransportError
        var testDescription: String { bytes }
    }

    @Test(arguments: [
        Canned(bytes: "", error: .cutOff(reason: "Empty reply from server")),
        Canned(bytes: "220 ftp.example ready\\r\\n", error: .notHTTP(reason: "Received HTTP/0.9 when not allowed")),
        Canned(
            bytes: "HTTP/1.1 200 OK\\r\\nContent-",
            error: .cutOff(reason: "the connection closed inside the response's head")),
    ])
    func noResponse(_ row: Canned) async throws {
        let server = try await PythonServer.answering(row.bytes)
        await #expect(throws: row.error) { try await transport.get(server.url + "/?auth=s3cret") }
    }

    struct Cut: Sendable, CustomTestStringConvertible {
        let bytes: String
        let body: String
        let error: TransportError
        var testDescription: String { bytes }
    }

    @Test(arguments: [
        Cut(
            bytes: "HTTP/1.1 200 OK\\r\\nContent-Length: 10\\r\\n\\r\\nabc", body: "abc",
            error: .cutOff(reason: "transfer closed with 7 bytes remaining to read")),
        Cut(
            bytes: "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3\\r\\nabc\\r\\n", body: "abc",
            error: .cutOff(reason: "transfer closed with outstanding read data remaining")),
        Cut(
            bytes: "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n9\\r\\nabc", body: "abc",
            error: .cutOff(reason: "transfer closed with outstanding read data remaining")),
    ])
    func cutBody(_ row: Cut) async throws {
        let server = try await PythonServer.answering(row.bytes)
        let response = try await transport.send(TransportRequest(method: "GET", url: server.url))
        #expect(response.status == 200)
        let (bytes, error) = await response.body.untilEnd()
        #expect(String(decoding: bytes, as: UTF8.self) == row.body)
        #expect(error as? TransportError == row.error)
    }

    @Test func refusedConnection() async throws {
        // Bound, but not listening until the test is over.
        let server = try await PythonServer(
            setup: "report(listener.getsockname()[1]); threading.Event().wait()", "def handle(connection, number): pass"
        )
        await #expect(
            throws: TransportError.cannotConnect(to: "127.0.0.1:\(server.port)", reason: "connection refused")
        ) { try await transport.get(server.url + "/x?auth=s3cret") }
    }

    @Test func unknownHost() async throws {
        await #expect(throws: TransportError.cannotResolve(host: "no-such-host.invalid")) {
            try await transport.get("http://no-such-host.invalid/x?auth=s3cret")
        }
    }

    @Test func silenceBeforeTheHead() async throws {
        let server = try await PythonServer("def handle(connection, number): until_closed(connection)")
        await #expect(throws: TransportError.timedOut(phase: "waiting", milliseconds: 300)) {
            try await transport.get(server.url, limits: TransportLimits(idle: 300))
        }
    }

    @Test func silenceInsideTheBody() async throws {
        let server = try await PythonServer(Self.stuck)
        let response = try await transport.send(
            TransportRequest(method: "GET", url: server.url, limits: TransportLimits(idle: 1000)))
        let (bytes, error) = await response.body.untilEnd()
        #expect(bytes == Array("abc".utf8))
        #expect(error as? TransportError == .timedOut(phase: "reading", milliseconds: 1000))
        #expect(await server.nextReport() == "closed")
    }

    @Test func bytesThatTrickleAreNotSilence() async throws {
        let server = try await PythonServer(
            """
            import time
            def handle(connection, number):
                read_request(connection)
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 12\\r\\n\\r\\n")
                for _ in range(12):
                    time.sleep(0.1)
                    connection.sendall(b".")
            """)
        #expect(
            try await transport.get(server.url, limits: TransportLimits(idle: 1000))
                == Answer(status: 200, body: "............"))
    }

    @Test func totalTime() async throws {
        let server = try await PythonServer(Self.stuck)
        let response = try await transport.send(
            TransportRequest(method: "GET", url: server.url, limits: TransportLimits(total: 1000)))
        let (bytes, error) = await response.body.untilEnd()
        #expect(bytes == Array("abc".utf8))
        #expect(error as? TransportError == .timedOut(phase: "reading", milliseconds: 1000))
    }

    @Test func connectTime() async throws {
        // The queue of a listener that accepts nobody is full, so that the kernel ignores one more.
        let server = try await PythonServer(
            setup: """
                listener.listen(0)
                waiting = [socket.socket() for _ in range(4)]
                for client in waiting:
                    client.setblocking(False)
                    client.connect_ex(listener.getsockname())
                report(listener.getsockname()[1])
                threading.Event().wait()
                """, "def handle(connection, number): pass")
        await #expect(throws: TransportError.timedOut(phase: "connecting", milliseconds: 300)) {
            try await transport.get(server.url, limits: TransportLimits(connect: 300))
        }
    }

    struct Refused: Sendable, CustomTestStringConvertible {
        var method = "GET"
        var url = "http://127.0.0.1:1/"
        var headers: [HTTPHeader] = []
        let reason: String
        var testDescription: String { "\(method) \(url) \(headers)" }
    }

    /// Nothing listens on port 1: a request that were sent would give another error.
    @Test(arguments: [
        Refused(url: "ftp://h/", reason: "it does not start with http:// or https://"),
        Refused(
            url: "http://h/a b",
            reason: "it contains a space, a control character or a letter that is not percent-encoded"
        ),
        Refused(
            url: "http://h/\0",
            reason: "it contains a space, a control character or a letter that is not percent-encoded"),
        Refused(method: "GET /", reason: "the method is not an HTTP method"),
        Refused(method: "", reason: "the method is not an HTTP method"),
        Refused(
            headers: [HTTPHeader("A", "b\r\nC: d")], reason: "the value of header 'A' contains a line break or a null"),
        Refused(headers: [HTTPHeader("A", "b\0")], reason: "the value of header 'A' contains a line break or a null"),
        Refused(headers: [HTTPHeader("A:", "b")], reason: "a header name is empty or contains a forbidden character"),
        Refused(headers: [HTTPHeader("", "b")], reason: "a header name is empty or contains a forbidden character"),
    ])
    func requestsThatCannotBe(_ row: Refused) async throws {
        await #expect(throws: TransportError.badURL(reason: row.reason)) {
            try await transport.send(TransportRequest(method: row.method, url: row.url, headers: row.headers))
        }
    }

    /// Sends three of ten bytes, then reports when the client closes.
    static let stuck = """
        def handle(connection, number):
            read_request(connection)
            connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 10\\r\\n\\r\\nabc")
            until_closed(connection)
            report("closed")
        """
}
