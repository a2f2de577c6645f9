import JSONCore

/// The constraints of a schema text, and of the schemas it refers to, on one value.
struct SchemaFacets {
    /// How many references may follow each other, and how many schemas may apply to one value.
    private static let maximumDepth = 16
    private static let maximumParts = 256

    /// Keywords for bounds, names and the like; of two with the same name the first counts.
    private(set) var keywords: [String: JSON] = [:]
    private(set) var properties: [(name: String, text: SchemaText)] = []
    private(set) var required: [String] = []
    private(set) var items: SchemaText?
    private(set) var prefixItems: [SchemaText] = []
    /// The schemas for names, and for values under names that match a pattern.
    private(set) var propertyNames: SchemaText?
    private(set) var patterns: [(pattern: String, text: SchemaText)] = []
    /// The schema for members that are not declared; nil when there is none.
    private(set) var additional: SchemaText?
    /// Whether one of the schemas is `false`.
    private(set) var isImpossible = false
    private var parts = 0

    /// Collects the constraints of a text.
    ///
    /// Of alternatives, the one numbered `choice` modulo their count is included, or none when `choice` is nil.
    init(_ text: SchemaText, in texts: SchemaSources, choice: Int? = nil) {
        add(text, in: texts, choice: choice, depth: 0)
    }

    private mutating func add(_ text: SchemaText, in texts: SchemaSources, choice: Int?, depth: Int) {
        guard depth < SchemaFacets.maximumDepth, parts < SchemaFacets.maximumParts else { return }
        parts += 1
        guard let object = text.json.object else {
            if case .bool(false) = text.json { isImpossible = true }
            return
        }
        func part(_ json: JSON) -> SchemaText { SchemaText(json: json, document: text.document) }
        for member in object.members {
            switch member.name {
            case "properties":
                for property in member.value.object?.members ?? [] where self[property.name] == nil {
                    properties.append((property.name, part(property.value)))
                }
            case "required": required += member.value.array?.compactMap(\.string) ?? []
            case "items": items = items ?? part(member.value)
            case "prefixItems": if prefixItems.isEmpty { prefixItems = (member.value.array ?? []).map(part) }
            case "propertyNames", "patternProperties":
                if member.name == "propertyNames" {
                    propertyNames = propertyNames ?? part(member.value)
                } else {
                    patterns += (member.value.object?.members ?? []).map { ($0.name, part($0.value)) }
                }
                if keywords[member.name] == nil { keywords[member.name] = member.value }
            case "additionalProperties": additional = additional ?? part(member.value)
            case "$ref", "allOf", "anyOf", "oneOf": break
            default: if keywords[member.name] == nil { keywords[member.name] = member.value }
            }
        }
        if let target = object["$ref"]?.string.flatMap({ texts.target(of: $0, from: text.document) }) {
            add(target, in: texts, choice: choice, depth: depth + 1)
        }
        for schema in object["allOf"]?.array ?? [] { add(part(schema), in: texts, choice: choice, depth: depth + 1) }
        guard let choice else { return }
        for name in ["anyOf", "oneOf"] {
            guard let alternatives = object[name]?.array, !alternatives.isEmpty else { continue }
            add(part(alternatives[choice % alternatives.count]), in: texts, choice: choice, depth: depth + 1)
        }
    }

    subscript(property: String) -> SchemaText? {
        properties.first { $0.name.hasSameBytes(as: property) }?.text
    }

    func number(_ keyword: String) -> Double? {
        if case .number(let number)? = keywords[keyword] { number.double } else { nil }
    }

    func count(_ keyword: String) -> Int? {
        number(keyword).flatMap { Int(exactly: $0) }
    }

    /// The type that a value should have: the first in `type`, otherwise the one that the keywords apply to.
    var type: String? {
        let names = keywords["type"]?.array?.compactMap(\.string) ?? [keywords["type"]?.string].compactMap { $0 }
        if let name = names.first(where: { $0 != "null" }) ?? names.first { return name }
        if !properties.isEmpty || !required.isEmpty || additional != nil { return "object" }
        if items != nil || !prefixItems.isEmpty { return "array" }
        let about = [
            ("string", ["minLength", "maxLength", "pattern"]),
            ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
            ("object", ["minProperties", "patternProperties", "propertyNames"]), ("array", ["minItems", "contains"]),
        ]
        return about.first { $0.1.contains { keywords[$0] != nil } }?.0
    }
}
