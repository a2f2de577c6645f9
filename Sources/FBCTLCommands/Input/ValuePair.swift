import JSONCore
import RTDB

/// One argument of the form `name=text` or `name:=JSON`.
struct ValuePair {
    private let name: String
    private let value: Substring
    private let isJSON: Bool

    /// - Precondition: ``isPair(_:)`` holds.
    init(_ word: String) {
        let equals = word.firstIndex(of: "=") ?? word.endIndex
        let left = word[..<equals]
        isJSON = left.hasSuffix(":")
        name = String(isJSON ? left.dropLast() : left)
        value = word[equals...].dropFirst()
    }

    /// Whether a word is meant as a pair: an equals sign after a name that no JSON text can start with.
    static func isPair(_ word: String) -> Bool {
        guard let equals = word.firstIndex(of: "="), equals != word.startIndex, let first = word.utf8.first else {
            return false
        }
        return !"{[\"".utf8.contains(first)
    }

    /// The member of an object.
    ///
    /// - Parameter type: tells the JSON Schema type that the schema wants under a name; nil when it wants none or
    ///   several.
    /// - Returns: the name and its value.
    /// - Throws: ``Failure`` when the text after `:=` is not JSON.
    func member(type: (String) -> String?) throws -> JSONObject.Member {
        guard isJSON else { return (name, typed(String(value), as: type(name))) }
        do throws(JSONSyntaxError) {
            return (name, try JSON(parsing: String(value)))
        } catch {
            throw Failure(
                .data, "'\(String(value).withoutControlCharacters)' in the pair '\(name)' is not JSON: \(error)",
                details: ["write \(name)=… for a string"])
        }
    }

    /// The text as the type that is wanted, where it is one; else the string it is, for the schema to judge.
    private func typed(_ text: String, as type: String?) -> JSON {
        switch type {
        case "integer", "number":
            if text == "@now" { return ServerValue.timestamp.json }
            if text.hasPrefix("+"), let step = number(text.dropFirst()) {
                return .object(
                    JSONObject(uniqueMembers: [(".sv", .object(JSONObject(uniqueMembers: [("increment", step)])))]))
            }
            return number(text[...]) ?? .string(text)
        case "boolean":
            switch text {
            case "true": return true
            case "false": return false
            default: return .string(text)
            }
        case "object", "array": return (try? JSON(parsing: text)) ?? .string(text)
        default: return .string(text)
        }
    }

    private func number(_ text: Substring) -> JSON? {
        if case .number(let number)? = try? JSON(parsing: String(text)) { .number(number) } else { nil }
    }
}
