/// An absolute http or https URL, without its fragment, which is never sent.
package struct HTTPURL: Hashable, Sendable {
    /// The scheme in lower case.
    package let scheme: String
    package let authority: Authority
    /// The path, beginning with a slash.
    package let path: String
    /// The query without its question mark.
    package let query: String?

    /// Reads a URL.
    ///
    /// Returns nil when the text isn't a URL, or the URL has another scheme, a user name, or bytes that must be
    /// percent-encoded.
    package init?(_ text: String) {
        guard HTTPURL.isPrintable(text) else { return nil }
        self.init(URIReference(text))
    }

    /// Reads a `Location` header: a whole URL, or any reference relative to the request's URL.
    package init?(_ location: String, relativeTo base: HTTPURL) {
        guard !location.isEmpty, HTTPURL.isPrintable(location) else { return nil }
        self.init(URIReference(location).resolved(against: base.reference))
    }

    private init?(_ reference: URIReference) {
        guard let scheme = reference.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let authority = reference.authority.flatMap({ Authority($0) })
        else { return nil }
        self.scheme = scheme
        self.authority = authority
        path = reference.path.isEmpty ? "/" : reference.path
        query = reference.query
    }

    package var text: String { withQuery(query) }

    /// The text of the URL with another query, or without one.
    package func withQuery(_ query: String?) -> String {
        scheme + "://" + authority.text + path + (query.map { "?" + $0 } ?? "")
    }

    /// The port as written, or the default of the scheme.
    package var port: UInt16 { authority.port ?? (scheme == "https" ? 443 : 80) }

    private var reference: URIReference { URIReference(text) }

    /// Whether all bytes are printable ASCII.
    private static func isPrintable(_ text: String) -> Bool {
        text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
