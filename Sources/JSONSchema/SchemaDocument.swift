import JSONCore

/// A file that holds schemas.
package struct SchemaDocument: Sendable {
    /// The path that it was reached by, for messages and as the base of relative references.
    package let name: String
    package let json: JSONDocument

    package init(name: String, json: JSONDocument) {
        self.name = name
        self.json = json
    }

    /// Where a value stands; for a place that is not there, where its nearest ancestor does.
    package func position(of pointer: JSONPointer) -> JSONPosition? {
        var pointer = pointer
        while true {
            if let position = json.position(of: pointer) { return position }
            guard !pointer.tokens.isEmpty else { return nil }
            pointer.tokens.removeLast()
        }
    }

    /// The path of a file that is named relative to another one: `a/b.json` and `../c.json` give `c.json`.
    package static func resolve(_ reference: String, against base: String) -> String {
        guard !reference.hasPrefix("/") else { return reference }
        var parts = base.split(separator: "/", omittingEmptySubsequences: false).dropLast().map(String.init)
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
