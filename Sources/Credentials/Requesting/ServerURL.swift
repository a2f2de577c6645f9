import InternetFormats
import RTDBClient

/// The URL of a server that gives tokens: https, or http on this machine.
struct ServerURL: Hashable, Sendable, CustomStringConvertible {
    /// The URL as it was written, for requests; its query may be secret.
    let text: String
    /// The host, with its port if one was named.
    let host: String

    /// Reads a URL; nil when a secret must not be sent there.
    ///
    /// `allowsPlainHTTP` is for servers that get none.
    init?(_ text: String, allowsPlainHTTP: Bool = false) {
        guard let parts = HTTPURL(text),
            parts.scheme == "https" || allowsPlainHTTP || parts.authority.host.isLoopbackHost
        else { return nil }
        self.text = parts.text
        host = parts.authority.text
    }

    var description: String { host }
}
