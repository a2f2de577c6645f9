import InternetFormats

/// The origin of a web page, as browsers send it: `https://app.example`, `http://localhost:3000`, `null`.
///
/// - Source: RFC 6454 section 6.
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// The host; nil for `null`, the origin of files and sandboxes.
    let host: HostName?

    /// Parses an origin; nil for text that has a path or no scheme, or is not an origin for another reason.
    package init?(_ text: String) {
        guard text != "null" else {
            (description, host) = (text, nil)
            return
        }
        let parts = URIReference(text)
        guard let scheme = parts.scheme?.lowercased(), let authority = parts.authority.flatMap({ Authority($0) }),
            let host = HostName(authority: authority.text),
            text.utf8.count == scheme.utf8.count + 3 + authority.text.utf8.count
        else { return nil }
        self.host = host
        let isStandard = authority.port == (scheme == "https" ? 443 : scheme == "http" ? 80 : nil)
        let port = isStandard ? "" : authority.port.map { ":\($0)" } ?? ""
        description = "\(scheme)://\(host)\(port)"
    }
}
