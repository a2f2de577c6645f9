import InternetFormats

/// The hosts that are this machine.
enum Loopback {
    /// Whether a host, in lower case, is `localhost`, a name below it, or an address of this machine.
    ///
    /// - Source: RFC 6761 section 6.3.
    static func contains(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback ?? false
    }
}
