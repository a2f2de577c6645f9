extension String {
    /// Whether a host, in lower case, always means the local machine: `localhost`, a name below it, or a loopback
    /// address.
    ///
    /// - Source: RFC 6761 section 6.3.
    package var isLoopbackHost: Bool {
        self == "localhost" || hasSuffix(".localhost") || IPAddress(self)?.isLoopback ?? false
    }
}
