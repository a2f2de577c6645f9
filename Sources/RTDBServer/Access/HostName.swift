import InternetFormats

/// The name or address of a machine, as in URLs and `Host` headers.
package struct HostName: Hashable, Sendable, CustomStringConvertible {
    /// The name in lower case, without a dot at its end or the brackets of IPv6.
    private let name: String

    /// Parses the host in `name`, `name:port`, `[::1]` or `[::1]:port`; nil when it isn't valid.
    package init?(authority text: String) {
        guard let authority = Authority(text) else { return nil }
        name = authority.host.hasSuffix(".") ? String(authority.host.dropLast()) : authority.host
        guard !name.isEmpty else { return nil }
    }

    /// The host as written in a URL.
    package var description: String { name.contains(":") ? "[\(name)]" : name }

    /// Whether the host always means the local machine: `localhost`, a name below it, or a loopback address.
    var isThisMachine: Bool { name.isLoopbackHost }
}
