/// The parts of an absolute http or https URL, without its fragment, which is never sent.
package struct URLParts {
    /// The scheme in lower case.
    package let scheme: String
    package let authority: Authority
    /// The path, beginning with a slash.
    package let path: String
    /// The query with its question mark; empty when there is none.
    let query: String

    package var text: String { withQuery(query) }

    /// The text of the URL with another query, which has its question mark or is empty.
    func withQuery(_ query: String) -> String { scheme + "://" + authority.text + path + query }

    /// The port as written, or the default of the scheme.
    package var port: UInt16 { authority.port ?? (scheme == "https" ? 443 : 80) }

    /// Reads a URL; nil when the text isn't a URL, or the URL has another scheme, a user name, or bytes that must be
    /// percent-encoded.
    package init?(_ text: String) {
        guard let reference = Reference(text), let scheme = reference.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let authority = reference.authority.flatMap(Authority.init)
        else { return nil }
        self.init(scheme, authority, path: reference.path, query: reference.query)
    }

    /// Reads a `Location` header: a whole URL, or any reference relative to the request's URL.
    ///
    /// - Source: RFC 3986 section 5.2.
    init?(_ location: String, relativeTo base: URLParts) {
        guard !location.isEmpty, let reference = Reference(location) else { return nil }
        if reference.scheme != nil {
            self.init(location)
        } else if let text = reference.authority {
            guard let authority = Authority(text) else { return nil }
            self.init(base.scheme, authority, path: reference.path, query: reference.query)
        } else if reference.path.isEmpty {
            let query = reference.query.isEmpty ? base.query : reference.query
            self.init(base.scheme, base.authority, path: base.path, query: query)
        } else {
            let folder =
                reference.path.hasPrefix("/")
                ? "" : base.path.prefix(through: base.path.lastIndex(of: "/") ?? base.path.startIndex)
            let path = URLParts.withoutDotSegments(folder + reference.path)
            self.init(base.scheme, base.authority, path: path, query: reference.query)
        }
    }

    private init(_ scheme: String, _ authority: Authority, path: String, query: String) {
        self.scheme = scheme
        self.authority = authority
        self.path = path.isEmpty ? "/" : path
        self.query = query
    }

    /// Resolves `.` and `..`; the path must begin with a slash.
    private static func withoutDotSegments(_ path: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var kept: [Substring] = []
        for segment in segments where segment != "." {
            if segment == ".." { _ = kept.popLast() } else { kept.append(segment) }
        }
        if let last = segments.last, last == "." || last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }
}

/// The parts of a URL or a relative reference, which are not checked.
private struct Reference {
    let scheme: String?
    let authority: String?
    let path: String
    /// The query with its question mark.
    let query: String

    /// Splits a reference; nil when a byte is not printable ASCII, so that every character is one byte.
    init?(_ text: String) {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        var rest = text.prefix { $0 != "#" }
        let end = rest.firstIndex { ":/?".contains($0) } ?? rest.endIndex
        if end < rest.endIndex, rest[end] == ":" {
            scheme = String(rest[..<end])
            rest = rest[end...].dropFirst()
        } else {
            scheme = nil
        }
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        } else {
            authority = nil
        }
        let mark = rest.firstIndex(of: "?") ?? rest.endIndex
        path = String(rest[..<mark])
        query = String(rest[mark...])
    }
}
