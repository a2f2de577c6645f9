import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// The errors in the words of a typed value, in addition to the schema's violations.
struct PairErrors {
    private(set) var violations: [Violation] = []
    /// Whether one of the errors is in a name or a spelling and not in a value.
    private(set) var blamesNames = false
    /// The violations for required values whose words could not be parsed.
    var absences: [Violation] = []
    /// Advice for values, by their locations, in case the schema rejects them.
    var hints: [JSONPointer: String] = [:]

    init() {}

    /// Whether every word can be parsed; there may still be hints.
    var isEmpty: Bool { violations.isEmpty }

    /// Creates an empty list, with advice in case the schema rejects the whole value.
    init(hintingAtValue hint: String?) {
        if let hint { hints[.root] = hint }
    }

    /// Creates the error of a whole value that cannot be parsed.
    init(ofValue message: String) {
        addValue(at: .root, message)
    }

    /// Creates the error of a spelling that no value has.
    init(ofSpelling message: String) {
        addName(at: .root, message)
    }

    /// Adds a name that is not a path.
    mutating func addName(_ name: String, _ error: KeyError) {
        var message = error.description
        if case .forbiddenCharacter(".", _) = error {
            let path = name.split(separator: ".").joined(separator: "/")
            if (try? MultiPathUpdate.place(named: path)) != nil {
                message += "; for a field of a field write '\(path.withoutControlCharacters)'"
            }
        }
        add([name], message)
        blamesNames = true
    }

    /// Adds a name that is not in the schema, or a spelling that no value has.
    mutating func addName(at path: DatabasePath, _ message: String) {
        add(path.keys.map(\.name), message)
        blamesNames = true
    }

    /// Adds a key that no element of its collection can have.
    mutating func addName(_ violation: Violation) {
        violations.append(violation)
        blamesNames = true
    }

    /// Adds a value that cannot be parsed or stored.
    mutating func addValue(at path: DatabasePath, _ message: String) {
        add(path.keys.map(\.name), message)
    }

    private mutating func add(_ place: [String], _ message: String) {
        violations.append(
            Violation(
                instanceLocation: JSONPointer(tokens: place), keyword: "path", keywordLocation: .root,
                message: message))
    }
}
