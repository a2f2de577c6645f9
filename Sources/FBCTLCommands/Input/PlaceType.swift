import JSONCore
import RTDB
import RTDBSchema

/// The type that the schema has at a place, as far as it tells how a text is meant there.
struct PlaceType {
    /// What a text means.
    enum Meaning {
        /// A JSON text, and what to write instead should the schema refuse it.
        case json([UInt8], hint: String? = nil)
        /// Nothing that could be stored.
        case unreadable(String)
        /// A spelling that the command line does not have.
        case misspelt(String)
    }

    /// JSON Schema's name of the only type that fits; nil for several, any, or none.
    let name: String?
    /// How the user writes a value of this place: `price=5`, or `5` alone.
    private let prefix: String

    /// - Parameter prefix: what precedes the value on the command line: `price=` in a pair.
    init(of place: ResolvedPath, prefix: String = "") {
        let names = Set((place.allowedValues ?? []).map(\.typeName))
        name = place.valueType ?? (names.count == 1 ? names.first : nil)
        self.prefix = prefix
    }

    var isNumber: Bool { name == "integer" || name == "number" }

    /// Whether a value has no parts, so that one word is the whole of it.
    var isScalar: Bool { isNumber || name == "string" || name == "boolean" }

    /// What a text means that has no signs of its own: a text that is not of the type is a string, for the schema to
    /// refuse.
    func meaning(of text: String) -> Meaning {
        switch name {
        case "integer", "number": number(text)
        case "boolean": boolean(text)
        case "object", "array": (try? JSON(parsing: text)) != nil ? .json(Array(text.utf8)) : string(text)
        default: string(text)
        }
    }

    /// What a word means that is the whole value: JSON, but for a String the text that it is.
    func meaning(ofWhole word: String) -> Meaning {
        if let json = ServerValue.json(typed: word) { return meaning(ofServerValue: json, typed: word) }
        let isJSON = word == "null" || word.beginsAsJSON || !isScalar
        guard name == "string" else { return isJSON ? .json(Array(word.utf8)) : meaning(of: word) }
        if word == "null" { return .json(Array(word.utf8)) }
        if case .string? = try? JSON(parsing: word) { return .json(Array(word.utf8)) }
        return string(word)
    }

    /// What to do with a text that is in a document which should have been JSON.
    func advice(for origin: ValueText.Origin) -> [String] {
        guard name == "string" else { return [] }
        return switch origin {
        case .file(let name):
            ["for its text as it is: --text \"$(cat \(name.withoutControlCharacters.quotedForShell))\""]
        case .standardInput: ["a text has JSON's quotes there, or is given by --text TEXT"]
        case .argument: []
        }
    }

    /// What a server value means: a number, which only the server knows.
    func meaning(ofServerValue json: [UInt8], typed word: String) -> Meaning {
        guard let name, !isNumber else { return .json(json) }
        return .unreadable(
            "expected \(name), found \(word), a number that the server fills in"
                + (name == "string" ? "; for that text: \(prefix.isEmpty ? "--text " : prefix)\(word)" : ""))
    }

    private func number(_ text: String) -> Meaning {
        if let json = ServerValue.json(typed: text) { return .json(json) }
        if text.isJSONNumber { return .json(Array(text.utf8)) }
        if text.first == "+", String(text.dropFirst()).isJSONNumber {
            let step = text.dropFirst()
            return .misspelt(
                "'\(text)' is not a number; to add \(step) write \(prefix)@\(text), to store it \(prefix)\(step)")
        }
        let decimal = text.map { $0 == "," ? "." : String($0) }.joined()
        return string(text, hint: text != decimal && decimal.isJSONNumber ? "write \(prefix)\(decimal)" : nil)
    }

    private func boolean(_ text: String) -> Meaning {
        switch text.lowercased() {
        case "true" where text == "true", "false" where text == "false": .json(Array(text.utf8))
        case "true", "false": string(text, hint: "write \(prefix)\(text.lowercased())")
        case "yes", "y", "on", "1": string(text, hint: "write \(prefix)true")
        case "no", "n", "off", "0": string(text, hint: "write \(prefix)false")
        default: string(text)
        }
    }

    private func string(_ text: String, hint: String? = nil) -> Meaning {
        let deletion = text == "null" && prefix.hasSuffix("=") ? "to delete it: \(prefix.dropLast()):=null" : nil
        return .json(Array(JSON.string(text).text().utf8), hint: hint ?? deletion)
    }
}
