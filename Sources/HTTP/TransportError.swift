/// Why a response, or a part of it, did not arrive.
///
/// The texts are the library's own and contain no query and no credential.
package enum TransportError: Error, Hashable, CustomStringConvertible {
    /// The host name has no address.
    case cannotResolve(host: String)
    /// No connection could be made: refused, unreachable, reset while connecting.
    case cannotConnect(to: String, reason: String)
    /// No connection could be made because this process or machine has no descriptor or memory left for one.
    case noResources(reason: String)
    /// The proxy at this host and port could not be reached.
    case proxyUnreachable(String, reason: String)
    /// The proxy refused the request.
    case proxy(reason: String)
    /// The TLS handshake or the certificate check failed.
    case tls(host: String, reason: String)
    /// A limit of ``TransportLimits`` was reached; `phase` is `connecting`, `waiting` or `reading`.
    case timedOut(phase: String, milliseconds: Int)
    /// The connection ended before the response did.
    case cutOff(reason: String)
    /// The peer does not speak HTTP.
    case notHTTP(reason: String)
    /// The response cannot be read: its headers do not end, or it has a compression that was not requested.
    case unreadable(reason: String)
    /// The URL cannot be used.
    case badURL(reason: String)
    /// The transport itself cannot work, for example because libcurl is not installed.
    case unavailable(reason: String)
    /// Anything else the library reports, with its number.
    case other(code: Int, reason: String)

    package var description: String {
        switch self {
        case .cannotResolve(let host): "cannot find host '\(host)'"
        case .cannotConnect(let to, let reason): "cannot connect to '\(to)': \(reason)"
        case .noResources(let reason): "cannot open a connection: \(reason)"
        case .proxyUnreachable(let proxy, let reason): "cannot connect to the proxy '\(proxy)': \(reason)"
        case .proxy(let reason): "the proxy failed: \(reason)"
        case .tls(let host, let reason): "no trusted connection to '\(host)': \(reason)"
        case .timedOut(let phase, let milliseconds): "timed out \(phase) after \(milliseconds) ms"
        case .cutOff(let reason): "the response was cut off: \(reason)"
        case .notHTTP(let reason): "the server does not speak HTTP: \(reason)"
        case .unreadable(let reason): "the response cannot be read: \(reason)"
        case .badURL(let reason): "the URL cannot be used: \(reason)"
        case .unavailable(let reason): reason
        case .other(let code, let reason): "\(reason) (libcurl error \(code))"
        }
    }
}

extension TransportError {
    /// Whether the request may have been sent, in whole or in part, before the error.
    package var mayFollowRequest: Bool {
        switch self {
        case .cannotResolve, .cannotConnect, .noResources, .proxyUnreachable, .proxy, .tls, .badURL, .unavailable: false
        case .timedOut(let phase, _): phase != "connecting"
        case .cutOff, .notHTTP, .unreadable, .other: true
        }
    }
}
