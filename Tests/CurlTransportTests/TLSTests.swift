import CurlTransport
import Foundation
import HTTP
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TLSTests {
    @Test func selfSignedCertificate() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tls-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: "\(folder)/empty", withIntermediateDirectories: true)
        let certificate = "\(folder)/cert.pem"
        let key = "\(folder)/key.pem"
        let openssl = Process()
        openssl.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        try #require(openssl.terminationStatus == 0)

        let server = try await PythonServer(
            """
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain("\(certificate)", "\(key)")
            def handle(connection, number):
                try:
                    connection = context.wrap_socket(connection, server_side=True)
                    report("asked" if read_request(connection) else "refused")
                    connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 4\\r\\n\\r\\nsafe")
                    until_closed(connection)
                except OSError:
                    report("refused")
            """)
        let url = "https://localhost:\(server.port)/?auth=s3cret"

        let distrusting = LibcurlTransport()
        await #expect(
            throws: TransportError.tls(
                host: "localhost", reason: "SSL certificate problem: self-signed certificate")
        ) { try await distrusting.get(url) }
        // Twice: with the system's directory, then with its file.
        #expect(await server.nextReport() == "refused")
        #expect(await server.nextReport() == "refused")

        // An empty directory does not do, the file does.
        let searching = LibcurlTransport(options: LibcurlOptions(caFile: certificate, caDirectory: "\(folder)/empty"))
        #expect(try await searching.get(url) == Answer(status: 200, body: "safe"))
        // Each connection is reported by a thread of its own.
        #expect(await Set([server.nextReport(), server.nextReport()]) == ["refused", "asked"])

        let trusting = LibcurlTransport(options: LibcurlOptions(caFile: certificate))
        #expect(try await trusting.get(url) == Answer(status: 200, body: "safe"))
        #expect(await server.nextReport() == "asked")

        // The certificate is for another name.
        await #expect(
            throws: TransportError.tls(
                host: "127.0.0.1",
                reason: "SSL: no alternative certificate subject name matches target host name '127.0.0.1'")
        ) { try await trusting.get("https://127.0.0.1:\(server.port)/") }
        #expect(await server.nextReport() == "refused")

        let confused = LibcurlTransport(options: LibcurlOptions(caFile: "\(folder)/missing.pem"))
        await #expect(
            throws: TransportError.tls(
                host: "localhost", reason: "error setting certificate file: \(folder)/missing.pem")
        ) { try await confused.get(url) }
    }
}
