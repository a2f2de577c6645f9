import TerminalText

/// Type names of other languages, and what to write instead.
enum ForeignType {
    /// What to write instead of a name from another language.
    enum Spelling: Hashable {
        /// A built-in type with the same meaning.
        case builtIn(String)
        /// Advice, because there is no single type with that meaning.
        case advice(String)
    }

    /// Lower-case names of JSON Schema and other notations, with which no definition of a type begins.
    private static let lowercase: [String: Spelling] = [
        "string": .builtIn("String"), "str": .builtIn("String"), "text": .builtIn("String"),
        "number": .builtIn("Double"), "float": .builtIn("Double"), "double": .builtIn("Double"),
        "integer": .builtIn("Int"), "int": .builtIn("Int"), "long": .builtIn("Int"),
        "boolean": .builtIn("Bool"), "bool": .builtIn("Bool"), "any": .builtIn("Any"),
        "object": object, "array": array, "date": time, "timestamp": time,
        "null": .advice("write '?' after a type that may be absent, as in 'String?'"),
    ]

    /// Capitalised names of other languages, which a definition may also have.
    private static let capitalised: [String: Spelling] = [
        "Float": .builtIn("Double"), "Number": .builtIn("Double"), "Decimal": .builtIn("Double"),
        "Long": .builtIn("Int"), "Integer": .builtIn("Int"), "Int64": .builtIn("Int"), "Int32": .builtIn("Int"),
        "Boolean": .builtIn("Bool"), "Object": object, "Array": array, "List": array, "Map": map, "Dictionary": map,
        "Date": time, "DateTime": time, "Timestamp": time,
    ]

    private static let object = Spelling.advice(
        "write its children, or a JSON Schema under \"$type\"; 'Any' accepts anything")
    private static let array = Spelling.advice("write the type of its elements in brackets, as in '[String]'")
    private static let map = Spelling.advice("write the type of its values, as in '[String: Int]'")
    private static let time = Spelling.advice(
        "write {\"$type\": {\"type\": \"integer\", \"format\": \"epoch-milliseconds\"}} for a time")

    /// What to write instead of a name that is always a mistake.
    static func certain(_ name: String) -> Spelling? { lowercase[name] }

    /// What to write instead of a name that may also be a type whose definition is missing.
    static func likely(_ name: String) -> Spelling? { capitalised[name] }

    /// A type in another notation, rewritten for this one: `String[]` is `[String]`; nil for unknown notations.
    static func respelled(_ text: String) -> String? {
        // Spaces are allowed beside punctuation, not between two words.
        let words = text.split(separator: " ")
        let areApart = zip(words, words.dropFirst()).contains { left, right in
            (left.last?.isLetter ?? false) && (right.first?.isLetter ?? false)
        }
        guard !areApart, text.utf8.count < 200, text.contains(where: { "[]{}<>|!".contains($0) }),
            let found = rewritten(text.filter { $0 != " " }, depth: 0),
            let expression = try? TypeExpression(parsing: found)
        else { return nil }
        return expression.description
    }

    private static func rewritten(_ text: String, depth: Int) -> String? {
        guard depth < 8, !text.isEmpty else { return nil }
        func inner(_ text: some StringProtocol) -> String? { rewritten(String(text), depth: depth + 1) }
        if text.hasSuffix("?") { return inner(text.dropLast()).map { $0 + "?" } }
        if text.hasSuffix("!") { return inner(text.dropLast()) }
        for absent in ["|null", "|undefined"] where text.hasSuffix(absent) {
            return inner(text.dropLast(absent.count)).map { $0 + "?" }
        }
        if text.hasSuffix("[]") { return inner(text.dropLast(2)).map { "[\($0)]" } }
        if text.hasPrefix("{") || text.hasPrefix("["), text.hasSuffix("}") || text.hasSuffix("]") {
            let parts = text.dropFirst().dropLast().split(separator: ":", maxSplits: 1)
            guard let last = parts.last else { return nil }
            return inner(last).map { parts.count == 1 ? "[\($0)]" : "[String: \($0)]" }
        }
        if text.hasSuffix(">"), let open = text.firstIndex(of: "<") {
            let arguments = text[text.index(after: open)...].dropLast()
            switch text[..<open] {
            case "Array", "List", "Set", "ReadonlyArray": return inner(arguments).map { "[\($0)]" }
            case "Optional": return inner(arguments).map { $0 + "?" }
            case "Map", "Record", "Dictionary":
                guard let comma = arguments.firstIndex(of: ",") else { return nil }
                return inner(arguments[arguments.index(after: comma)...]).map { "[String: \($0)]" }
            default: return nil
            }
        }
        if case .builtIn(let name)? = certain(text) ?? likely(text) { return name }
        return text
    }
}
