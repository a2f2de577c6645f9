import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// Finds constraints of a JSON Schema that no value of the database can fit, or that apply to other types of value.
struct ContradictionSearch {
    /// A contradiction, at a pointer below the schema that was searched.
    struct Finding {
        let pointer: JSONPointer
        let message: String
        var suggestion: String?
    }

    private(set) var findings: [Finding] = []

    /// Searches a schema and those inside it; `place` is the pointer to the schema.
    mutating func search(_ schema: JSON, at place: JSONPointer) {
        guard let object = schema.object else { return }
        let types = ContradictionSearch.types(of: object)
        searchBounds(object, at: place)
        searchTypes(object, types, at: place)
        searchValues(object, types, at: place)
        searchNames(object, at: place)
        for member in object.members {
            let inner = place.appending(member.name)
            switch member.name {
            case _ where ContradictionSearch.single.contains(member.name): search(member.value, at: inner)
            case _ where ContradictionSearch.maps.contains(member.name):
                for part in member.value.object?.members ?? [] { search(part.value, at: inner.appending(part.name)) }
            case _ where ContradictionSearch.lists.contains(member.name):
                for (index, part) in (member.value.array ?? []).enumerated() {
                    search(part, at: inner.appending(index))
                }
            default: break
            }
        }
    }

    private static let single: Set<String> = [
        "if", "then", "else", "items", "contains", "additionalProperties", "unevaluatedItems", "unevaluatedProperties",
        "propertyNames",
    ]
    private static let maps: Set<String> = ["properties", "patternProperties", "dependentSchemas", "$defs"]
    private static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems"]

    private mutating func add(_ place: JSONPointer, _ message: String, suggestion: String? = nil) {
        findings.append(Finding(pointer: place, message: message, suggestion: suggestion))
    }

    // MARK: Bounds

    private static let bounds = [
        ("minLength", "maxLength", false), ("minItems", "maxItems", false), ("minProperties", "maxProperties", false),
        ("minContains", "maxContains", false), ("minimum", "maximum", false), ("minimum", "exclusiveMaximum", true),
        ("exclusiveMinimum", "maximum", true), ("exclusiveMinimum", "exclusiveMaximum", true),
    ]

    private mutating func searchBounds(_ object: JSONObject, at place: JSONPointer) {
        for (least, most, isExclusive) in ContradictionSearch.bounds {
            guard case .number(let lower)? = object[least], case .number(let upper)? = object[most] else { continue }
            let (low, high) = (ExactDecimal(lower), ExactDecimal(upper))
            if low > high {
                add(place.appending(least), "no value fits: '\(least)' \(lower) is above '\(most)' \(upper)")
            } else if isExclusive, low == high {
                add(place.appending(least), "no value fits: '\(least)' and '\(most)' are both \(lower)")
            }
        }
        // The database stores neither empty arrays nor empty objects.
        for (keyword, noun) in [("maxItems", "list"), ("maxProperties", "object")] {
            guard case .number(let most)? = object[keyword], most.double == 0 else { continue }
            add(place.appending(keyword), "no value fits: the database never stores an empty \(noun)")
        }
    }

    // MARK: Types

    /// The types that a schema allows; nil when it has no `type`.
    private static func types(of object: JSONObject) -> [String]? {
        guard let type = object["type"] else { return nil }
        return type.array?.compactMap(\.string) ?? type.string.map { [$0] }
    }

    private static let keywordTypes: [(type: String, noun: String, keywords: Set<String>)] = [
        ("string", "strings", ["minLength", "maxLength", "pattern"]),
        (
            "number", "numbers",
            ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
        ),
        (
            "array", "arrays",
            [
                "items", "prefixItems", "contains", "minContains", "maxContains", "minItems", "maxItems", "uniqueItems",
                "unevaluatedItems",
            ]
        ),
        (
            "object", "objects",
            [
                "properties", "patternProperties", "additionalProperties", "required", "propertyNames", "minProperties",
                "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties",
            ]
        ),
    ]

    /// Finds keywords for types of value that the schema does not allow.
    private mutating func searchTypes(_ object: JSONObject, _ types: [String]?, at place: JSONPointer) {
        guard let types, !types.isEmpty else { return }
        for member in object.members {
            guard let about = ContradictionSearch.keywordTypes.first(where: { $0.keywords.contains(member.name) }),
                !types.contains(about.type), !(about.type == "number" && types.contains("integer"))
            else { continue }
            add(
                place.appending(member.name),
                "'\(member.name)' checks nothing: it applies to \(about.noun), and the type is "
                    + types.joined(separator: " or "))
        }
    }

    private static func fits(_ value: JSON, _ types: [String]?) -> Bool {
        guard let types else { return true }
        if case .number(let number) = value, types.contains("integer") { return ExactDecimal(number).isInteger }
        return types.contains(value.typeName)
    }

    // MARK: Values

    private mutating func searchValues(_ object: JSONObject, _ types: [String]?, at place: JSONPointer) {
        if let value = object["const"] { searchValue(value, types, at: place.appending("const")) }
        guard let values = object["enum"]?.array else { return }
        let place = place.appending("enum")
        // Null is how a schema says that a value may be absent.
        for (index, value) in values.enumerated() where value.typeName != "null" {
            searchValue(value, types, at: place.appending(index))
        }
    }

    private mutating func searchValue(_ value: JSON, _ types: [String]?, at place: JSONPointer) {
        if value.isEmptyInDatabase {
            add(place, "the database never holds \(value.shownShort)")
        } else if !ContradictionSearch.fits(value, types) {
            add(place, "\(value.shownShort) is not of type " + (types ?? []).joined(separator: " or "))
        }
    }

    // MARK: Names

    private mutating func searchNames(_ object: JSONObject, at place: JSONPointer) {
        let properties = object["properties"]?.object
        for member in properties?.members ?? [] {
            searchKey(member.name, at: place.appending("properties").appending(member.name))
        }
        let required = object["required"]?.array?.compactMap(\.string) ?? []
        let declared = Set((properties?.members ?? []).map { JSONName($0.name) })
        var isClosed = false
        if case .bool(false)? = object["additionalProperties"], object["patternProperties"] == nil { isClosed = true }
        for (index, name) in required.enumerated() {
            let place = place.appending("required").appending(index)
            guard declared.contains(JSONName(name)) else {
                searchKey(name, at: place)
                if isClosed {
                    add(
                        place, "no object fits: '\(name)' is required, and 'additionalProperties' forbids it",
                        suggestion: Spelling.nearest(to: name, among: properties?.names ?? []))
                }
                continue
            }
            if let schema = properties?[name], ContradictionSearch.allowsNothing(schema) {
                add(place, "no object fits: '\(name)' is required, and its schema allows only null or nothing")
            }
        }
    }

    /// Whether the schema's own constraints exclude every value that the database can store.
    private static func allowsNothing(_ schema: JSON) -> Bool {
        switch schema {
        case .bool(let allows): !allows
        case .object(let object):
            types(of: object).map { $0.allSatisfy { $0 == "null" } } ?? (object["const"]?.isEmptyInDatabase ?? false)
        default: false
        }
    }

    private mutating func searchKey(_ name: String, at place: JSONPointer) {
        guard (try? Key(name)) == nil else { return }
        do throws(KeyError) {
            _ = try Key(name)
        } catch {
            add(place, "nothing can be stored there: \(error)")
        }
    }
}

extension JSON {
    /// Whether the database stores nothing for the value: null, or an array or object without contents.
    fileprivate var isEmptyInDatabase: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.allSatisfy(\.isEmptyInDatabase)
        case .object(let object): object.members.allSatisfy(\.value.isEmptyInDatabase)
        default: false
        }
    }
}
