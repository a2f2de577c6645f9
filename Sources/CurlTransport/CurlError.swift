import CCurl
import HTTP
import InternetFormats
import Platform

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A failed transfer in libcurl's terms.
struct CurlError: Sendable {
    /// The maximum size of all header lines of a response together, in bytes; libcurl itself allows 100 kB in one line.
    static let headerLimit = 256 << 10

    /// The progress of a transfer, in the words of `TransportError.timedOut(phase:milliseconds:)`.
    enum Progress: String, Sendable {
        case connecting
        case waiting
        case reading
    }

    var code: CURLcode
    /// libcurl's message about this failure.
    var text: String
    /// libcurl's general message for the code.
    var plainText: String
    var url: String
    /// The `errno` of a failed connection, or 0.
    var systemError: Int32
    /// The status of a proxy's answer to `CONNECT`, or 0.
    var proxyStatus: Int
    var progress: Progress
    /// Whether the transfer was ended because of ``headerLimit``.
    var hasTooManyHeaders = false
    var limits: TransportLimits
    /// The duration of the transfer, in milliseconds.
    var elapsed: Int

    /// The failure as an error of the program.
    var transportError: TransportError {
        if isHeadTooLarge {
            return .unreadable(reason: "its headers are too large: one may have 100 kB, and all together 256 kB")
        }
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return .cannotResolve(host: authority.host)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            return .proxy(reason: reason)
        case CURLE_COULDNT_CONNECT:
            return connectError
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            return .tls(host: authority.host, reason: reason)
        case CURLE_OPERATION_TIMEDOUT:
            return timeout
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            // A proxy that refuses `CONNECT` also ends here.
            guard proxyStatus == 0 || proxyStatus / 100 == 2 else { return .proxy(reason: reason) }
            return .cutOff(reason: reason)
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING:
            return .cutOff(reason: reason)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            // The scheme was checked before, so the first code means a reply without a status line.
            return .notHTTP(reason: reason)
        case CURLE_BAD_CONTENT_ENCODING:
            return .unreadable(reason: reason)
        case CURLE_URL_MALFORMAT:
            return .badURL(reason: reason)
        default:
            return .other(code: Int(code.rawValue), reason: reason)
        }
    }

    /// libcurl's message, or a plainer one when the message repeats what must stay secret.
    private var reason: String {
        let secrets = [URIReference(url).query, authority.userInfo].compactMap { $0 }.filter { !$0.isEmpty }
        return secrets.contains { text.utf8.firstRange(of: $0.utf8) != nil } ? plainText : text
    }

    /// Whether the transfer ended because the head of the response was too large, for which libcurl has no code.
    private var isHeadTooLarge: Bool {
        if hasTooManyHeaders { return true }
        // 100 is `CURLE_TOO_LARGE` of newer versions.
        return progress == .waiting && (code == CURLE_OUT_OF_MEMORY || code.rawValue == 100)
    }

    /// Returns the error for a failed connection; with a proxy, libcurl's message names the proxy's host and port.
    private var connectError: TransportError {
        let cause = systemError == 0 ? nil : SystemError(systemError).description
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(systemError) {
            return .noResources(reason: cause ?? reason)
        }
        guard let place = refusingPlace, place.host != authority.host || UInt16(place.port) != port else {
            return .cannotConnect(to: authority.text, reason: refusingPlace == nil ? reason : cause ?? reason)
        }
        let host = place.host.utf8.contains(UInt8(ascii: ":")) ? "[\(place.host)]" : place.host
        return .proxyUnreachable("\(host):\(place.port)", reason: cause ?? reason)
    }

    /// The host and port in `Failed to connect to HOST port PORT after …`; nil for any other message.
    private var refusingPlace: (host: String, port: String)? {
        let words = text.split(separator: " ")
        guard text.hasPrefix("Failed to connect to "), words.count > 6, words[5] == "port" else { return nil }
        return (String(words[4]), String(words[6]))
    }

    private var timeout: TransportError {
        let connect = limits.connect ?? Int.max
        if progress == .connecting, connect < limits.total ?? Int.max {
            return .timedOut(phase: progress.rawValue, milliseconds: connect)
        }
        return .timedOut(phase: progress.rawValue, milliseconds: limits.total ?? elapsed)
    }

    private var authority: Authority { Authority(splitting: URIReference(url).authority ?? "") }

    /// The port of the URL, or the default of its scheme.
    private var port: UInt16 { authority.port ?? (URIReference(url).scheme == "https" ? 443 : 80) }
}
