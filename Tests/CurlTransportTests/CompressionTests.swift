import CurlTransport
import HTTP
import RTDBClient
import RTDBWire
import Testing

@Suite(.timeLimit(.minutes(1)))
struct CompressionTests {
    private let transport = LibcurlTransport()

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let coding: String
        /// Python that gives the body; `gzip` and `text`, `["abc", …]`, are there.
        let body: String
        /// Nil when all of the text comes.
        var error: TransportError?

        init(_ name: String, _ coding: String, _ body: String, _ error: TransportError? = nil) {
            testDescription = name
            self.coding = coding
            self.body = body
            self.error = error
        }
    }

    private static let damaged = TransportError.unreadable(reason: "its gzip compression is damaged")
    private static let cut = TransportError.cutOff(reason: "the end of the compressed text is missing")

    @Test(arguments: [
        Row("gzip", "gzip", "gzip.compress(text)"), Row("its old name", "X-GZip", "gzip.compress(text)"),
        Row("none", "identity", "text"),
        Row("two members", "gzip", "gzip.compress(text[:7]) + gzip.compress(text[7:])"),
        Row("cut", "gzip", "gzip.compress(text)[:-9]", cut),
        Row("without its sum", "gzip", "gzip.compress(text)[:-1]", cut),
        Row("a wrong sum", "gzip", "gzip.compress(text)[:-8] + bytes(8)", damaged),
        Row("not gzip", "gzip", "text", damaged), Row("rubbish behind it", "gzip", "gzip.compress(text) + b'x'", cut),
        Row(
            "another coding", "br", "text", .unreadable(reason: "it is compressed as 'br', which was not requested")),
        Row(
            "twice", "gzip, gzip", "gzip.compress(gzip.compress(text))",
            .unreadable(reason: "it is compressed as 'gzip, gzip', which was not requested")),
    ])
    func codings(_ row: Row) async throws {
        let server = try await PythonServer(
            """
            import gzip
            text = b"abc" * 100_000
            def handle(connection, number):
                read_request(connection)
                body = \(row.body)
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Encoding: \(row.coding)\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body)
            """)
        do {
            let answer = try await transport.get(server.url)
            #expect(row.error == nil)
            #expect(answer == Answer(status: 200, body: String(repeating: "abc", count: 100_000)))
        } catch let error as TransportError {
            #expect(error == row.error)
        }
    }

    /// 200 MB in 0.2 MB: the reader gets it piece by piece.
    @Test func aBodyThatGrowsAThousandfold() async throws {
        let server = try await PythonServer(
            """
            import gzip
            def handle(connection, number):
                read_request(connection)
                body = gzip.compress(bytes(200_000_000), 9)
                connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Encoding: gzip\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body)
            """)
        let response = try await transport.send(TransportRequest(method: "GET", url: server.url))
        var count = 0
        for try await chunk in response.body {
            #expect(chunk.count <= 1 << 18)
            count += chunk.count
        }
        #expect(count == 200_000_000)
    }

    @Test func anEmptyBodyMayBeCalledCompressed() async throws {
        let server = try await PythonServer.answering(
            "HTTP/1.1 200 OK\\r\\nContent-Encoding: gzip\\r\\nContent-Length: 0\\r\\n\\r\\n")
        #expect(try await transport.get(server.url) == Answer(status: 200, body: ""))
    }
}
