import CCurl
import Glibc
import RTDBClient

/// A failed transfer in libcurl's terms.
struct CurlError: Sendable {
    /// How far a transfer came; the words of ``TransportError/timedOut(phase:milliseconds:)``.
    enum Progress: String, Sendable {
        case connecting
        case waiting
        case reading
    }

    var code: CURLcode
    /// What libcurl wrote about this failure.
    var text: String
    /// What libcurl writes about the code in general.
    var plainText: String
    var url: String
    /// The `errno` of a failed connection, or 0.
    var systemError: Int32
    /// The status a proxy answered `CONNECT` with, or 0.
    var proxyStatus: Int
    var progress: Progress
    var limits: TransportLimits
    /// Milliseconds.
    var elapsed: Int

    /// The same in the program's terms.
    var transportError: TransportError {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            return .cannotResolve(host: address.host)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
            return .proxy(reason: reason)
        case CURLE_COULDNT_CONNECT:
            return .cannotConnect(to: address.authority, reason: connectReason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED:
            return .tls(host: address.host, reason: reason)
        case CURLE_OPERATION_TIMEDOUT:
            return timeout
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            // A proxy that refuses `CONNECT` ends here too.
            guard proxyStatus == 0 || proxyStatus / 100 == 2 else { return .proxy(reason: reason) }
            return .cutOff(reason: reason)
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING:
            return .cutOff(reason: reason)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            // The scheme was checked before, so that the first stands for a reply without a status line.
            return .notHTTP(reason: reason)
        case CURLE_URL_MALFORMAT:
            return .badURL(reason: reason)
        default:
            return .other(code: Int(code.rawValue), reason: reason)
        }
    }

    /// libcurl's text, or a plainer one when the text repeats what has to stay secret.
    private var reason: String {
        let secrets = [address.query, address.userInfo].filter { !$0.isEmpty }
        return secrets.contains { text.hasBytes(of: $0) } ? plainText : text
    }

    /// libcurl's text names the place again; with a proxy it names the proxy, and is needed.
    private var connectReason: String {
        guard systemError != 0, text.hasBytes(of: "\(address.host) port \(address.port) ") else { return reason }
        return String(cString: strerror(systemError))
    }

    private var timeout: TransportError {
        let connect = limits.connect ?? Int.max
        if progress == .connecting, connect < limits.total ?? Int.max {
            return .timedOut(phase: progress.rawValue, milliseconds: connect)
        }
        return .timedOut(phase: progress.rawValue, milliseconds: limits.total ?? elapsed)
    }

    private var address: URLAddress { URLAddress(url: url) }
}
