import DatabaseAccess
import JSONCore
import RTDB
import RTDBSchema
import TerminalText

/// The schema's type of a location, as far as it decides how typed text is read.
struct TypedWord {
    /// The meaning of typed text.
    enum Meaning {
        /// JSON text, with advice in case the schema rejects it.
        case json([UInt8], hint: String? = nil)
        /// Text that cannot be stored.
        case unreadable(String)
        /// A spelling that fbctl does not support.
        case misspelt(String)
    }

    /// The JSON Schema name of the only type that fits; nil if several types, all, or none fit.
    let name: String?
    /// Whether the value is a number that is a time.
    let isTime: Bool
    /// The text before the value as the user writes it: `price=` in `price=5`, or nothing for `5` alone.
    private let prefix: String
    /// The current time in milliseconds since 1970.
    private let now: Int64

    /// Creates the type of a location; `now` is in milliseconds since 1970.
    ///
    /// `prefix` is what precedes the value on the command line: `price=` in a pair.
    init(of place: ResolvedPath, prefix: String = "", now: Int64) {
        let names = Set((place.allowedValues ?? []).map(\.typeName))
        name = place.valueType ?? (names.count == 1 ? names.first : nil)
        isTime = place.valueFormat == "epoch-milliseconds" && (name == "integer" || name == "number")
        self.prefix = prefix.withoutControlCharacters
        self.now = now
    }

    var isNumber: Bool { name == "integer" || name == "number" }

    /// Whether the value is a string, number or boolean, which one word can express.
    var isScalar: Bool { isNumber || name == "string" || name == "boolean" }

    /// Returns the meaning of text; text that is not of the type becomes a string, which the schema then rejects.
    func meaning(of text: String) -> Meaning {
        switch name {
        case "integer", "number": number(text)
        case "boolean": boolean(text)
        case "object", "array": (try? JSON(parsing: text)) != nil ? .json(Array(text.utf8)) : string(text)
        default: string(text)
        }
    }

    /// Returns the meaning of a word that is the whole value: JSON, or the text itself for a String.
    func meaning(ofWhole word: String) -> Meaning {
        if let json = ServerValue.json(typed: word) { return meaning(ofServerValue: json, typed: word) }
        guard name == "string" else { return meaning(ofJSON: word) }
        if word == "null" { return .json(Array(word.utf8)) }
        if case .string? = try? JSON(parsing: word) { return .json(Array(word.utf8)) }
        return string(word)
    }

    /// Returns the meaning of a word that should be JSON; a number or boolean may also be spelled as in a pair with
    /// `=`.
    private func meaning(ofJSON word: String) -> Meaning {
        let isPlain = ["null", "true", "false"].contains(word) || word.beginsAsJSON
        return isScalar && !isPlain ? meaning(of: word) : .json(Array(word.utf8))
    }

    /// Returns the meaning of the text after `:=`.
    func meaning(ofMember text: String) -> Meaning {
        if let json = ServerValue.json(typed: text) { return meaning(ofServerValue: json, typed: text) }
        do throws(JSONSyntaxError) {
            _ = try JSON(parsing: text)
            return .json(Array(text.utf8))
        } catch {
            guard !text.beginsAsJSON else { return .unreadable("not JSON: \(error.message) at \(error.position)") }
            guard isTime || !isScalar || name == "string" else { return string(text) }
            let shown = text.withoutControlCharacters
            let advice = "for \(isTime ? "a time" : "that text") write \((prefix + shown).quotedForShell)"
            return .unreadable("'\(shown)' is not JSON; " + advice)
        }
    }

    /// Returns the meaning of a server value, a number that only the server knows.
    private func meaning(ofServerValue json: [UInt8], typed word: String) -> Meaning {
        guard let name, !isNumber else { return .json(json) }
        return .unreadable(
            "expected \(name), found \(word), a number that the server fills in"
                + (name == "string" ? "; for that text: \(prefix.isEmpty ? "--text " : prefix)\(word)" : ""))
    }

    // MARK: Types

    private func number(_ text: String) -> Meaning {
        if let json = ServerValue.json(typed: text) { return .json(json) }
        if text.first == "+", String(text.dropFirst()).isJSONNumber {
            let step = text.dropFirst()
            return .misspelt(
                "'\(text)' is not a number; to add \(step) write \(prefix)@\(text), to store it \(prefix)\(step)")
        }
        if isTime, let time = time(text) { return time }
        if text.isJSONNumber { return .json(Array(text.utf8)) }
        let decimal = text.map { $0 == "," ? "." : String($0) }.joined()
        return string(text, hint: text != decimal && decimal.isJSONNumber ? "write \(prefix)\(decimal)" : nil)
    }

    /// Returns the meaning of text as a time; nil for null and for numbers other than milliseconds.
    private func time(_ text: String) -> Meaning? {
        do throws(PointInTimeError) {
            return .json(Array(String(try PointInTime(value: text, now: now).milliseconds).utf8))
        } catch {
            if case .notAValue = error, text.isJSONNumber || text == "null" { return nil }
            return .unreadable(error.message + (error.message.hasSuffix("?") ? " " : "; ") + error.nextStep)
        }
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

extension TypedWord {
    /// Returns advice for a word that is not JSON.
    func advice(for word: String) -> [String] {
        let text = word.withoutControlCharacters
        return switch name {
        case "object": ["write fields as pairs, name=text or name:=JSON, or a JSON object in single quotes"]
        case "array": [#"write a JSON array in single quotes: '["text",5]'"#]
        case nil where word.beginsAsJSON: ["put JSON in single quotes, with names and strings in double quotes"]
        case nil: ["for this text: --text \(text.quotedForShell)"]
        default: []
        }
    }

    /// Returns advice for a document that is not JSON.
    func advice(for origin: JSONArgument.Origin) -> [String] {
        guard name == "string" else { return [] }
        return switch origin {
        case .file(let name):
            ["for its text: --text \"$(cat \(name.withoutControlCharacters.quotedForShell))\""]
        case .standardInput: ["standard input is read as JSON; for text use --text TEXT"]
        case .argument: []
        }
    }
}
