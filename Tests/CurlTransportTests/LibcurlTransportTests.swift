import CurlTransport
import HTTP
import RTDBClient
import RTDBWire
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LibcurlTransportTests {
    private let transport = LibcurlTransport()

    @Test func requestAndResponse() async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                head, body = read_request(connection)
                for line in head.split(b"\\r\\n"): report(line.decode())
                connection.sendall(b"HTTP/1.1 100 Continue\\r\\n\\r\\nHTTP/1.1 404 Not Here\\r\\nx-A: one\\r\\nX-a:two\\r\\n"
                    b"Content-Length: 2\\r\\n\\r\\nhi")
            """)
        let response = try await transport.send(
            TransportRequest(
                method: "GET", url: "\(server.url)/a/../b.json?x=%20&y",
                headers: [HTTPHeader("X-Custom", "v: 1"), HTTPHeader("X-None", ""), HTTPHeader("User-Agent", "me")]))
        #expect(response.status == 404)
        #expect(
            response.headers.fields == [
                HTTPHeader("x-A", "one"), HTTPHeader("X-a", "two"), HTTPHeader("Content-Length", "2"),
            ])
        #expect(response.headers["CONTENT-length"] == "2")
        #expect(try await response.body.all() == Array("hi".utf8))
        var lines: [String] = []
        for _ in 0..<7 {
            lines.append(await server.nextReport())
        }
        #expect(
            lines == [
                "GET /a/../b.json?x=%20&y HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Accept: */*",
                "X-Custom: v: 1", "X-None:", "User-Agent: me", "Accept-Encoding: gzip",
            ])
    }

    @Test func chunkedBodyWithTrailers() async throws {
        let server = try await PythonServer.answering(
            """
            HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3;x=y\\r\\nabc\\r\\nA\\r\\n0123456789\\r\\n0\\r\\nT: 1\\r\\n\\r\\n
            """)
        #expect(try await transport.get(server.url) == Answer(status: 200, body: "abc0123456789"))
    }

    @Test func bodyUntilTheConnectionCloses() async throws {
        let server = try await PythonServer.answering("HTTP/1.0 200 OK\\r\\n\\r\\nall of it")
        #expect(try await transport.get(server.url) == Answer(status: 200, body: "all of it"))
    }

    @Test func redirectIsNotFollowed() async throws {
        let server = try await PythonServer.answering(
            "HTTP/1.1 307 Temporary Redirect\\r\\nLocation: http://127.0.0.1:1/\\r\\nContent-Length: 0\\r\\n\\r\\n")
        let response = try await transport.send(TransportRequest(method: "PUT", url: server.url, body: [0x31]))
        #expect(response.status == 307)
        #expect(response.headers["location"] == "http://127.0.0.1:1/")
        #expect(try await response.body.all() == [])
    }

    @Test func gzipIsUnpacked() async throws {
        let server = try await PythonServer(
            """
            import gzip
            def handle(connection, number):
                read_request(connection)
                body = gzip.compress(b"a" * 3000000)
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Encoding: gzip\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body)
                    + body)
            """)
        let body = try await transport.send(TransportRequest(method: "GET", url: server.url)).body.all()
        #expect(body == [UInt8](repeating: 0x61, count: 3_000_000))
    }

    struct Upload: Sendable, CustomTestStringConvertible {
        let method: String
        let body: [UInt8]?
        var headers: [HTTPHeader] = []
        let seen: String
        var testDescription: String { "\(method) \(body?.count ?? -1)" }
    }

    /// The server reports the method, the headers that concern the body, and the size.
    @Test(arguments: [
        Upload(method: "PUT", body: Array("hé\0x".utf8), seen: "PUT content-length=5 5"),
        Upload(method: "PUT", body: [], seen: "PUT content-length=0 0"),
        Upload(method: "PUT", body: nil, seen: "PUT content-length=0 0"),
        Upload(method: "DELETE", body: nil, seen: "DELETE 0"),
        Upload(method: "GET", body: nil, seen: "GET 0"),
        Upload(
            method: "POST", body: [0x31], headers: [HTTPHeader("Content-Type", "a/b")],
            seen: "POST content-length=1 content-type=a/b 1"),
        Upload(method: "PATCH", body: large, seen: "PATCH content-length=5242880 5242880"),
    ])
    func bodies(_ row: Upload) async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                head, body = read_request(connection)
                lines = [line.lower().split(b": ") for line in head.split(b"\\r\\n")[1:]]
                seen = sorted((b"=".join(line)).decode() for line in lines
                    if line[0].startswith(b"content-") or line[0] == b"expect")
                report(" ".join([head.split(b" ")[0].decode()] + seen + [str(len(body))]))
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body)
            """)
        let response = try await transport.send(
            TransportRequest(method: row.method, url: server.url, headers: row.headers, body: row.body))
        #expect(try await response.body.all() == row.body ?? [])
        #expect(await server.nextReport() == row.seen)
    }

    private static let large = (0..<5_242_880).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 16) }

    @Test func headHasNoBody() async throws {
        let server = try await PythonServer.answering("HTTP/1.1 200 OK\\r\\nContent-Length: 10\\r\\n\\r\\n")
        #expect(
            try await transport.answer(TransportRequest(method: "HEAD", url: server.url))
                == Answer(status: 200, body: ""))
    }

    @Test func requestsShareAConnection() async throws {
        let server = try await PythonServer(Self.counting)
        for _ in 0..<5 {
            #expect(try await transport.get(server.url) == Answer(status: 200, body: "1"))
        }
    }

    @Test func aConnectionTheServerClosedIsReplaced() async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                read_request(connection)
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 1\\r\\n\\r\\n%d" % number)
                connection.close()
                report("closed")
            """)
        #expect(try await transport.get(server.url) == Answer(status: 200, body: "1"))
        #expect(await server.nextReport() == "closed")
        #expect(try await transport.get(server.url) == Answer(status: 200, body: "2"))
    }

    /// The server answers nobody before all twenty have asked.
    @Test func twentyAtOnce() async throws {
        let server = try await PythonServer(
            """
            barrier = threading.Barrier(20)
            def handle(connection, number):
                head, _ = read_request(connection)
                barrier.wait()
                body = head.split(b" ")[1] * 30000
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body)
            """)
        let transport = transport
        let answers = try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for number in 10..<30 {
                group.addTask { (number, try await transport.get("\(server.url)/\(number)")) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 20)
        for (number, answer) in answers {
            #expect(answer == Answer(status: 200, body: String(repeating: "/\(number)", count: 30_000)))
        }
    }

    @Test func theTransportMayGoBeforeTheBody() async throws {
        let server = try await PythonServer.answering("HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\n\\r\\nhi")
        let body = try await LibcurlTransport().send(TransportRequest(method: "GET", url: server.url)).body
        #expect(try await body.all() == Array("hi".utf8))
    }

    /// Says on each of its connections which one it is, for every request.
    static let counting = """
        def handle(connection, number):
            while read_request(connection):
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 1\\r\\n\\r\\n%d" % number)
        """
}

extension PythonServer {
    /// A server that answers every request with those bytes (Python escapes) and closes.
    static func answering(_ bytes: String) async throws -> PythonServer {
        try await PythonServer(
            """
            def handle(connection, number):
                read_request(connection)
                connection.sendall(b"\(bytes.replacing("\n", with: ""))")
                connection.shutdown(socket.SHUT_WR)
                until_closed(connection)
            """)
    }
}
