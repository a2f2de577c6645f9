/// A JSON value as a tree, for small values: schemas, arguments, one row.
///
/// Large input is read token by token instead.
///
/// Members keep their order, and numbers keep their digits. Names are compared by their bytes: two spellings of one
/// character are two names, as they are for the database and for JSON Schema.
package enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

extension JSON {
    /// The name of the value's type in JSON Schema's words: `null`, `boolean`, `number`, `string`, `array`, `object`.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// The members of an object; nil for any other value.
    package var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The elements of an array; nil for any other value.
    package var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string; nil for any other value.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The members of an object, or the elements of an array named by their indexes, without its null elements.
    package var children: [JSONObject.Member] {
        switch self {
        case .object(let object): object.members
        case .array(let elements):
            elements.enumerated().compactMap { index, element in
                if case .null = element { nil } else { (String(index), element) }
            }
        case .null, .bool, .number, .string: []
        }
    }

    /// Whether the value is neither an array nor an object.
    package var isScalar: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array, .object: false
        }
    }

    /// The member with the given name; nil when there is none, or when the value is not an object.
    package subscript(name: String) -> JSON? { object?[name] }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .number(JSONNumber(value)) }
}

extension JSON: CustomStringConvertible {
    /// The compact JSON text.
    package var description: String { text() }

    /// The JSON text: compact, or indented by `indent` spaces per level.
    package func text(indent: Int? = nil) -> String {
        var writer = JSONWriter(indent: indent)
        writer.write(self)
        return String(decoding: writer.takeBytes(), as: UTF8.self)
    }
}
