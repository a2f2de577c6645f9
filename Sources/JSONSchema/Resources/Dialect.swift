/// A version of JSON Schema, as `$schema` names it.
///
/// - Source: the specifications of draft-04, draft-06, draft-07, 2019-09 and 2020-12.
enum Dialect: Int, Sendable, CaseIterable, Comparable {
    case draft04
    case draft06
    case draft07
    case draft201909
    case draft202012

    /// The dialect that a URI names, ignoring an empty fragment and the difference between `http` and `https`.
    init?(uri: String) {
        let text = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
        let known = Dialect.allCases.first { ["http://" + $0.address, "https://" + $0.address].contains(text) }
        guard let known else { return nil }
        self = known
    }

    static func < (left: Dialect, right: Dialect) -> Bool { left.rawValue < right.rawValue }

    var name: String {
        switch self {
        case .draft04: "draft-04"
        case .draft06: "draft-06"
        case .draft07: "draft-07"
        case .draft201909: "2019-09"
        case .draft202012: "2020-12"
        }
    }

    /// The URI of the dialect's metaschema, without a fragment.
    var uri: String { (self < .draft201909 ? "http://" : "https://") + address }

    private var address: String {
        self < .draft201909 ? "json-schema.org/\(name)/schema" : "json-schema.org/draft/\(name)/schema"
    }

    /// The URI of the validation vocabulary; nil for dialects without vocabularies, which need none.
    var validationVocabulary: String? {
        self < .draft201909 ? nil : "https://json-schema.org/draft/\(name)/vocab/validation"
    }

    /// The keyword that gives a schema its URI.
    var identifier: String { self == .draft04 ? "id" : "$id" }

    /// Whether keywords beside a `$ref` are ignored.
    var ignoresSiblingsOfReferences: Bool { self < .draft201909 }

    /// Whether the dialect has a keyword.
    func has(_ keyword: String) -> Bool {
        guard let dialects = Dialect.keywords[keyword] else { return false }
        return dialects.contains(self)
    }

    /// The dialects that have each keyword.
    static let keywords: [String: ClosedRange<Dialect>] = {
        let groups: [(ClosedRange<Dialect>, [String])] = [
            (
                .draft04 ... .draft202012,
                [
                    "$schema", "$ref", "title", "description", "default", "multipleOf", "maximum", "exclusiveMaximum",
                    "minimum", "exclusiveMinimum", "maxLength", "minLength", "pattern", "items", "maxItems",
                    "minItems", "uniqueItems", "maxProperties", "minProperties", "required", "additionalProperties",
                    "properties", "patternProperties", "enum", "type", "allOf", "anyOf", "oneOf", "not", "format",
                ]
            ),
            (.draft04 ... .draft04, ["id"]),
            (.draft04 ... .draft07, ["definitions", "dependencies"]),
            (.draft04 ... .draft201909, ["additionalItems"]),
            (.draft06 ... .draft202012, ["$id", "const", "contains", "propertyNames", "examples"]),
            (
                .draft07 ... .draft202012,
                ["if", "then", "else", "$comment", "readOnly", "writeOnly", "contentMediaType", "contentEncoding"]
            ),
            (
                .draft201909 ... .draft202012,
                [
                    "$anchor", "$defs", "$vocabulary", "dependentSchemas", "dependentRequired", "maxContains",
                    "minContains", "unevaluatedItems", "unevaluatedProperties", "contentSchema", "deprecated",
                ]
            ),
            (.draft201909 ... .draft201909, ["$recursiveRef", "$recursiveAnchor"]),
            (.draft202012 ... .draft202012, ["prefixItems", "$dynamicRef", "$dynamicAnchor"]),
        ]
        var result: [String: ClosedRange<Dialect>] = [:]
        for (dialects, keywords) in groups {
            for keyword in keywords { result[keyword] = dialects }
        }
        return result
    }()

    /// The keywords that a dialect without the validation vocabulary ignores.
    static let assertions: Set<String> = [
        "type", "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum",
        "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains",
        "maxProperties", "minProperties", "required", "dependentRequired",
    ]
}
