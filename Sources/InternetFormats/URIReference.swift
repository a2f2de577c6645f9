/// The parts of a URI or a relative reference.
///
/// The text is split, not checked: every text has parts.
///
/// - Source: RFC 3986, section 3 and appendix B.
package struct URIReference: Hashable, Sendable {
    /// The scheme as written, without its colon.
    package var scheme: String?
    /// What follows the two slashes: user, host and port.
    package var authority: String?
    package var path: String
    /// The query without its question mark.
    package var query: String?
    /// The fragment without its number sign.
    package var fragment: String?

    /// Splits a text by bytes, because a `?` and a combining character after it are one `Character`.
    package init(_ text: String) {
        var rest = Substring(text).utf8
        if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(Substring(rest[rest.index(after: mark)...]))
            rest = rest[..<mark]
        }
        if let colon = rest.firstIndex(of: UInt8(ascii: ":")), URIReference.isScheme(rest[..<colon]) {
            scheme = String(Substring(rest[..<colon]))
            rest = rest[rest.index(after: colon)...]
        }
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = String(Substring(rest[..<end]))
            rest = rest[end...]
        }
        path = String(Substring(rest))
    }

    /// The URI without its fragment.
    package var withoutFragment: String { withoutQuery + (query.map { "?" + $0 } ?? "") }

    /// The URI without its query and fragment.
    package var withoutQuery: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path
    }

    /// The URI that the reference names in a resource with the given URI.
    ///
    /// - Source: RFC 3986, section 5.2.2.
    package func resolved(against base: URIReference) -> URIReference {
        var result = self
        guard scheme == nil else { return result }
        result.scheme = base.scheme
        guard authority == nil else { return result }
        result.authority = base.authority
        if path.isEmpty {
            result.path = base.path
            result.query = query ?? base.query
        } else {
            result.path = URIReference.withoutDotSegments(
                path.utf8.first == UInt8(ascii: "/") ? path : merged(with: base))
        }
        return result
    }

    private func merged(with base: URIReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return base.path[...slash] + path
    }

    /// Resolves `.` and `..`; what would lead above the first segment is dropped.
    private static func withoutDotSegments(_ path: String) -> String {
        let segments = Substring(path).utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var kept: [Substring] = []
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch Substring(segment) {
            case ".": if isLast { kept.append("") }
            case "..":
                if kept.count > 1 { kept.removeLast() }
                if isLast { kept.append("") }
            case let name: kept.append(name)
            }
        }
        return kept.joined(separator: "/")
    }

    /// Whether a text is a URI: a scheme, a colon, and only characters and escapes that may follow.
    package static func isURI(_ text: String) -> Bool {
        let bytes = Substring(text).utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]) else { return false }
        var rest = bytes[colon...].dropFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard rest.popFirst()?.hexDigitValue != nil, rest.popFirst()?.hexDigitValue != nil else { return false }
            } else if !byte.isLetter, !byte.isDigit, !"-._~:/?#[]@!$&'()*+,;=".utf8.contains(byte) {
                return false
            }
        }
        return true
    }

    private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
        guard let first = bytes.first, first.isLetter else { return false }
        return bytes.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }
}
