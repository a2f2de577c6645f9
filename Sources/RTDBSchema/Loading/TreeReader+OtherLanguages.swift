import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// Recognises other languages: JSON Schema in place of a node, security rules, other notations of a wildcard.
extension TreeReader {
    /// The keywords that identify an object as JSON Schema by their value: a node is never an array or a scalar.
    private static let schemaKeywords: Set<String> = [
        "required", "enum", "allOf", "anyOf", "oneOf", "prefixItems", "additionalProperties", "minimum", "maximum",
        "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "multipleOf", "unevaluatedProperties",
    ]

    private static let schemaTypes: Set<String> = [
        "object", "array", "string", "number", "integer", "boolean", "null",
    ]

    /// Whether an object that should be a node is a JSON Schema: it has something that no node can have.
    func looksLikeJSONSchema(_ object: JSONObject) -> Bool {
        object.members.contains { member in
            switch (member.name, member.value) {
            case ("type", .string(let name)): TreeReader.schemaTypes.contains(name)
            case ("type", .array(let names)):
                names.allSatisfy { $0.string.map(TreeReader.schemaTypes.contains) ?? false }
            case (let name, .array), (let name, .bool), (let name, .number): TreeReader.schemaKeywords.contains(name)
            default: false
            }
        }
    }

    /// Reports an object that belongs to another language; returns false when it may be a node.
    mutating func reportsForeign(_ object: JSONObject, at source: SourceLocation) -> Bool {
        let isRoot = source.pointer.tokens.isEmpty
        if isRoot, let rules = object["rules"], TreeReader.looksLikeRules(rules) {
            report(.error, at: source, "this is a file of security rules, not a schema")
            return true
        }
        if isRoot, object["$schema"]?.string?.contains("json-schema.org/") == true {
            report(
                .error, at: source.appending("$schema"),
                "this is a JSON Schema, not the schema of a database; a definition may refer to it: {\"$ref\": \"FILE\"}"
            )
            return true
        }
        guard object["$type"] == nil, looksLikeJSONSchema(object) else { return false }
        report(
            .error, at: source,
            isRoot
                ? "this is a JSON Schema, not the schema of a database; "
                    + "put it under \"$defs\", and use its name where such values are stored"
                : "this is a JSON Schema where a node is expected; put it under \"$type\"")
        return true
    }

    /// Whether the JSON contains a rule of the database anywhere: `.read`, `.write`, `.validate` or `.indexOn`.
    private static func looksLikeRules(_ json: JSON) -> Bool {
        json.object?.members.contains { member in
            [".read", ".write", ".validate", ".indexOn"].contains(member.name) || looksLikeRules(member.value)
        } ?? false
    }

    /// Reports a fixed child whose key is a wildcard in another language.
    mutating func reportWildcard(_ name: String, at place: SourceLocation) {
        var inner: Substring?
        if name.hasPrefix("{"), name.hasSuffix("}") { inner = name.dropFirst().dropLast() }
        if name.hasPrefix(":") { inner = name.dropFirst() }
        if name == "*" { inner = "id" }
        guard let inner, !inner.isEmpty else { return }
        report(
            .warning, at: place,
            "'\(name)' is a child with exactly this key; a wildcard is written '<\(inner)>'")
    }

    /// Reports a member that begins with `$` but isn't a keyword: a wildcard of the rules language, or a misspelling.
    mutating func reportUnknownKeyword(_ name: String, _ value: JSON, at place: SourceLocation) {
        let isRoot = place.pointer.tokens.count == 1
        let known = TreeKeyword.ofNode + TreeKeyword.ofCollection + (isRoot ? TreeKeyword.ofRoot : [])
        let takesChildren = ["$fixed", "$queries", "$key", "$type", "$defs"]
        var suggestion = Spelling.nearest(to: name, among: known)
        if let found = suggestion, (value.object != nil) != takesChildren.contains(found), value.object != nil {
            suggestion = nil
        }
        // '$id' is rare, and '$uid' is a typical wildcard of the rules language.
        if suggestion == "$id", name.lowercased() != "$id" { suggestion = nil }
        let isNode = value.object != nil || value.string != nil
        let hint = suggestion == nil && isNode ? "; \(TreeReader.wildcardHint(name))" : ""
        report(.error, at: place, "unknown keyword '\(name)'" + hint, suggestion: suggestion)
    }

    /// How to write a wildcard of the rules language here.
    static func wildcardHint(_ name: String) -> String { "a wildcard is written '<\(name.dropFirst())>'" }
}
