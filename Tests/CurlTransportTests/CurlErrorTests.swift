import CCurl
import HTTP
import RTDBClient
import Testing

@testable import CurlTransport

struct CurlErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let code: CURLcode
        var text = "the text"
        var systemError: Int32 = 0
        var proxyStatus = 0
        var progress = CurlError.Progress.waiting
        var hasTooManyHeaders = false
        var limits = TransportLimits(connect: 10)
        let error: TransportError
        var testDescription: String { "\(code.rawValue) \(text) \(progress)" }
    }

    private static let headers = TransportError.unreadable(
        reason: "its headers are too large: one may have 100 kB, and all together 256 kB")

    @Test(arguments: [
        Row(code: CURLE_COULDNT_RESOLVE_HOST, error: .cannotResolve(host: "h.example")),
        Row(code: CURLE_COULDNT_RESOLVE_PROXY, error: .proxy(reason: "the text")),
        Row(
            code: CURLE_COULDNT_CONNECT, text: "Failed to connect to h.example port 81 after 0 ms", systemError: 111,
            error: .cannotConnect(to: "h.example:81", reason: "connection refused")),
        Row(
            code: CURLE_COULDNT_CONNECT, text: "Failed to connect to proxy.example port 3128", systemError: 111,
            error: .proxyUnreachable("proxy.example:3128", reason: "connection refused")),
        Row(
            code: CURLE_COULDNT_CONNECT, text: "Failed to connect to h.example port 3128 after 0 ms", systemError: 111,
            error: .proxyUnreachable("h.example:3128", reason: "connection refused")),
        Row(
            code: CURLE_COULDNT_CONNECT, text: "Failed to connect to ::1 port 3128 after 0 ms",
            error: .proxyUnreachable("[::1]:3128", reason: "Failed to connect to ::1 port 3128 after 0 ms")),
        Row(code: CURLE_COULDNT_CONNECT, error: .cannotConnect(to: "h.example:81", reason: "the text")),
        Row(code: CURLE_COULDNT_CONNECT, systemError: 24, error: .noResources(reason: "too many open files")),
        Row(code: CURLE_BAD_CONTENT_ENCODING, error: .unreadable(reason: "the text")),
        Row(code: CURLE_PARTIAL_FILE, error: .cutOff(reason: "the text")),
        Row(code: CURLE_GOT_NOTHING, error: .cutOff(reason: "the text")),
        Row(code: CURLE_RECV_ERROR, error: .cutOff(reason: "the text")),
        Row(code: CURLE_RECV_ERROR, proxyStatus: 407, error: .proxy(reason: "the text")),
        Row(code: CURLE_RECV_ERROR, proxyStatus: 200, error: .cutOff(reason: "the text")),
        Row(code: CURLE_PEER_FAILED_VERIFICATION, error: .tls(host: "h.example", reason: "the text")),
        Row(code: CURLE_SSL_CONNECT_ERROR, error: .tls(host: "h.example", reason: "the text")),
        Row(code: CURLE_SSL_CACERT_BADFILE, error: .tls(host: "h.example", reason: "the text")),
        Row(code: CURLE_UNSUPPORTED_PROTOCOL, error: .notHTTP(reason: "the text")),
        Row(code: CURLE_WEIRD_SERVER_REPLY, error: .notHTTP(reason: "the text")),
        Row(code: CURLE_URL_MALFORMAT, error: .badURL(reason: "the text")),
        Row(code: CURLE_OUT_OF_MEMORY, progress: .reading, error: .other(code: 27, reason: "the text")),
        Row(code: CURLE_OUT_OF_MEMORY, progress: .waiting, error: headers),
        Row(code: CURLcode(100), progress: .waiting, error: headers),
        Row(code: CURLE_WRITE_ERROR, progress: .reading, hasTooManyHeaders: true, error: headers),
        Row(code: CURLE_URL_MALFORMAT, text: "no auth=s3cret&x here", error: .badURL(reason: "plain")),
        Row(code: CURLE_URL_MALFORMAT, text: "no me:pw here", error: .badURL(reason: "plain")),
        Row(
            code: CURLE_OPERATION_TIMEDOUT, progress: .connecting, limits: TransportLimits(connect: 10, total: 20),
            error: .timedOut(phase: "connecting", milliseconds: 10)),
        Row(
            code: CURLE_OPERATION_TIMEDOUT, progress: .connecting, limits: TransportLimits(connect: 20, total: 10),
            error: .timedOut(phase: "connecting", milliseconds: 10)),
        Row(
            code: CURLE_OPERATION_TIMEDOUT, progress: .reading, limits: TransportLimits(connect: 10, total: 20),
            error: .timedOut(phase: "reading", milliseconds: 20)),
    ])
    func mapping(_ row: Row) {
        let failure = CurlError(
            code: row.code, text: row.text, plainText: "plain", url: "http://me:pw@h.example:81/a?auth=s3cret&x#f",
            systemError: row.systemError, proxyStatus: row.proxyStatus, progress: row.progress,
            hasTooManyHeaders: row.hasTooManyHeaders, limits: row.limits,
            elapsed: 5)
        #expect(failure.transportError == row.error)
    }

    @Test func missingLibraryNamesThePackage() throws {
        #expect(throws: TransportError.unavailable(reason: "libcurl is not installed: apt-get install libcurl4")) {
            _ = try CurlLibrary.load(names: ["libcurl-that-is-not-there.so.9"]).get()
        }
        #expect(throws: TransportError.unavailable(reason: "libcurl is too old: version 7.68 or newer is needed")) {
            _ = try CurlLibrary.load(names: ["libc.so.6"]).get()
        }
    }
}
