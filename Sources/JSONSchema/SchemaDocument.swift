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

    /// The pointers of the schemas that name themselves with `$anchor`, below `pointer`.
    func anchors(below pointer: JSONPointer) -> [String: JSONPointer] {
        var found: [String: JSONPointer] = [:]
        if let value = json.root[pointer] { Self.collectAnchors(in: value, at: pointer, into: &found) }
        return found
    }

    private static func collectAnchors(in value: JSON, at pointer: JSONPointer, into found: inout [String: JSONPointer])
    {
        switch value {
        case .object(let object):
            if let name = object["$anchor"]?.string { found[name] = pointer }
            for member in object.members where !["enum", "const", "default", "examples"].contains(member.name) {
                collectAnchors(in: member.value, at: pointer.appending(member.name), into: &found)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collectAnchors(in: element, at: pointer.appending(index), into: &found)
            }
        default: break
        }
    }
}
