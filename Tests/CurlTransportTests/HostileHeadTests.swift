import CurlTransport
import HTTP
import RTDBClient
import RTDBWire
import Testing

/// Heads without end and with numbers that no head has.
@Suite(.timeLimit(.minutes(1)))
struct HostileHeadTests {
    private let transport = LibcurlTransport()
    private static let tooLarge = TransportError.unreadable(
        reason: "its headers are too large: one may have 100 kB, and all together 256 kB")

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Python that gives the bytes of the answer.
        let bytes: String
        let error: TransportError?

        init(_ name: String, _ bytes: String, _ error: TransportError?) {
            testDescription = name
            self.bytes = bytes
            self.error = error
        }
    }

    @Test(arguments: [
        Row("one header of 400 kB", #"b"HTTP/1.1 200 OK\r\nX: " + b"x" * 400_000 + b"\r\n\r\n""#, tooLarge),
        Row("a status line of 400 kB", #"b"HTTP/1.1 200 " + b"x" * 400_000 + b"\r\n\r\n""#, tooLarge),
        Row(
            "ten thousand headers", #"b"HTTP/1.1 200 OK\r\n" + b"X-Header: of thirty bytes\r\n" * 10_000 + b"\r\n""#,
            tooLarge),
        Row("interim responses without end", #"b"HTTP/1.1 103 Early\r\nX: y\r\n\r\n" * 20_000"#, tooLarge),
        Row("headers that fit", #"b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000 + b"Content-Length: 0\r\n\r\n""#, nil),
    ])
    func sizes(_ row: Row) async throws {
        let server = try await PythonServer(
            """
            def handle(connection, number):
                read_request(connection)
                try: connection.sendall(\(row.bytes))
                except OSError: pass
            """)
        do {
            _ = try await transport.get(server.url)
            #expect(row.error == nil)
        } catch let error as TransportError {
            #expect(error == row.error)
        }
    }

    /// Each ends in an answer or an error, whatever libcurl makes of it.
    @Test(
        arguments: [
            "9223372036854775807", "9223372036854775808", "99999999999999999999999999", "-1", "1e3", "0x5", "1,2", "",
        ],
        [
            "HTTP/1.1 200 OK\\r\\nContent-Length: N\\r\\n\\r\\nabc",
            "HTTP/1.1 N OK\\r\\nContent-Length: 3\\r\\n\\r\\nabc",
            "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nN\\r\\nabc\\r\\n0\\r\\n\\r\\n",
            "HTTP/1.1 503 Busy\\r\\nRetry-After: N\\r\\nContent-Length: 3\\r\\n\\r\\nabc",
            "HTTP/1.N 200 OK\\r\\nKeep-Alive: timeout=N, max=N\\r\\n\\r\\nabc",
        ])
    func numbers(_ number: String, _ reply: String) async throws {
        let server = try await PythonServer.answering(reply.replacing("N", with: number))
        do {
            let answer = try await transport.get(server.url, limits: TransportLimits(total: 5000))
            #expect((100...999).contains(answer.status))
        } catch is TransportError {
            // As good as an answer.
        }
    }
}
