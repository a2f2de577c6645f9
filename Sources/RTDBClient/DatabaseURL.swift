import RTDBWire

/// Where a database is: any scheme, host, port and path prefix, and the query that goes with every request (`ns`).
///
/// Its description has no query and no user name, so that it can be printed.
package struct DatabaseURL: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    package let scheme: String
    /// Host and port as written, IPv6 in brackets.
    package let authority: String
    /// What stands before the database's own paths; empty, or with a slash in front and none behind.
    package let prefix: String
    package var parameters: QueryParameters

    /// - Throws: ``DatabaseURLError``.
    package init(_ text: String) throws(DatabaseURLError) {
        guard let schemeEnd = text.firstRange(of: "://") else { throw .notAbsolute(text) }
        scheme = text[..<schemeEnd.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw .unknownScheme(scheme, url: text) }
        var rest = text[schemeEnd.upperBound...]
        guard !rest.contains("#") else { throw .fragment(text) }
        var query: Substring = ""
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = String(rest[..<slash])
        let path = rest[slash...]
        guard !authority.contains("@") else { throw .credentials }
        guard DatabaseURL.isAuthority(authority) else { throw .malformedHost(authority, url: text) }
        guard !path.hasSuffix(".json") else { throw .request(text) }
        prefix = path.split(separator: "/").map { "/" + $0 }.joined()
        guard DatabaseURL.isPrintableASCII(prefix), let parameters = QueryParameters(parsing: query) else {
            throw .malformedHost(authority, url: text)
        }
        self.parameters = parameters
    }

    /// The URL of a request.
    package func url(of request: Request) -> String {
        var request = request
        for item in parameters.items { request.parameters[item.name] = item.value }
        return scheme + "://" + authority + prefix + request.target
    }

    /// What a person calls the database: the namespace when one is named, else the host.
    package var displayName: String {
        parameters["ns"] ?? authority
    }

    package var description: String { scheme + "://" + authority + prefix }

    private static func isAuthority(_ text: String) -> Bool {
        guard isPrintableASCII(text) else { return false }
        var host = text[...]
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return false }
            let port = host[host.index(after: end)...]
            return port.isEmpty || port.hasPrefix(":") && isPort(port.dropFirst())
        }
        if let colon = host.firstIndex(of: ":") {
            guard isPort(host[host.index(after: colon)...]) else { return false }
            host = host[..<colon]
        }
        return !host.isEmpty && host.utf8.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "\\") }
    }

    private static func isPort(_ text: Substring) -> Bool {
        UInt16(text) != nil && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }

    private static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

/// Why a text does not say where a database is.
package enum DatabaseURLError: Error, Hashable, CustomStringConvertible {
    case notAbsolute(String)
    case unknownScheme(String, url: String)
    case fragment(String)
    /// A user name or password stands before the host; the text may be secret, so it is not kept.
    case credentials
    case malformedHost(String, url: String)
    /// The URL of a single location and not of a database.
    case request(String)

    package var description: String {
        switch self {
        case .notAbsolute(let url):
            "'\(shown(url))' is not a database URL; write it as 'https://NAME.firebaseio.com' or 'http://127.0.0.1:9000?ns=NAME'"
        case .unknownScheme(let scheme, let url): "database URL '\(shown(url))' has the scheme '\(scheme)'; use https or http"
        case .fragment(let url): "database URL '\(shown(url))' holds a '#'"
        case .credentials: "a database URL must not hold a user name or a password"
        case .malformedHost(let host, let url):
            host.isEmpty
                ? "database URL '\(shown(url))' names no host" : "database URL '\(shown(url))' has no usable host or port"
        case .request(let url): "'\(shown(url))' is the URL of a location; name the database without the path and '.json'"
        }
    }

    /// The query may hold a credential.
    private func shown(_ url: String) -> String {
        String(url.prefix { $0 != "?" })
    }
}
