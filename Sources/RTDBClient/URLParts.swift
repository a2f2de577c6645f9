/// The parts of an absolute http or https URL.
///
/// A fragment is left out: it is not sent.
struct URLParts {
    /// In lower case.
    let scheme: String
    let authority: Authority
    /// From a slash on.
    let path: String
    /// With its question mark; empty when there is none.
    let query: String

    var text: String { scheme + "://" + authority.text + path + query }

    /// The port as written, or the scheme's own.
    var port: UInt16 { authority.port ?? (scheme == "https" ? 443 : 80) }

    /// Nil for what is no URL, one of another scheme, with a user name, or with bytes that must be percent-encoded.
    init?(_ text: String) {
        guard let reference = Reference(text), let scheme = reference.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let authority = reference.authority.flatMap(Authority.init)
        else { return nil }
        self.init(scheme, authority, path: reference.path, query: reference.query)
    }

    /// Reads a location as a server writes it: a whole URL, or one that is relative to the request's in any way.
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

    /// Follows `.` and `..`; the path begins with a slash.
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

/// A URL or a relative reference, taken apart and not judged.
private struct Reference {
    let scheme: String?
    let authority: String?
    let path: String
    /// With its question mark.
    let query: String

    /// Nil when a byte is not printable ASCII, so that afterwards every character is one byte.
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
