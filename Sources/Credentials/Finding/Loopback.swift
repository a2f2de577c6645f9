/// The hosts that are this machine.
enum Loopback {
    /// Whether a host, in lower case, is `localhost`, a name below it, 127.0.0.0/8 or `::1`.
    ///
    /// - Source: RFC 6761 section 6.3; RFC 5735; RFC 4291.
    static func contains(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8($0) != nil }
    }
}
