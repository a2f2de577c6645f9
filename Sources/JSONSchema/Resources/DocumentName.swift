import InternetFormats

/// Names of schema documents, which are URIs or paths of files.
package enum DocumentName {
    /// The name of the document that a reference in another document names, without the reference's fragment.
    static func resolve(_ reference: URIReference, in document: String) -> String {
        let base = URIReference(document)
        guard base.scheme == nil, reference.scheme == nil, reference.authority == nil, !reference.path.isEmpty else {
            return reference.resolved(against: base).withoutFragment
        }
        var file = reference
        file.path = resolve(file: reference.path, in: base.path)
        return file.withoutFragment
    }

    /// The path of a file that is named relative to another one: `a/b.json` and `../c.json` make `c.json`.
    ///
    /// Unlike in a URI, `..` may lead above the first folder of a relative path.
    package static func resolve(file reference: String, in document: String) -> String {
        guard !reference.hasPrefix("/") else { return reference }
        var parts = document.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
        for part in reference.split(separator: "/").map(String.init) {
            switch part {
            case ".": continue
            case ".." where !parts.isEmpty && parts.last != ".." && parts.last != "": parts.removeLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
