import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// The errors in the words of a typed value, apart from the schema's violations.
struct PairErrors {
    private(set) var violations: [Violation] = []
    /// Whether one of the errors is in a name or a spelling, and not in a value.
    private(set) var blamesNames = false
    /// The violations of required values whose words could not be read.
    var absences: [Violation] = []
    /// Advice for values, by their locations, in case the schema refuses them.
    var hints: [JSONPointer: String] = [:]

    init() {}

    /// Whether every word can be read; there may still be hints.
    var isEmpty: Bool { violations.isEmpty }

    /// No errors, with advice in case the schema refuses the whole value.
    init(hintingAtValue hint: String?) {
        if let hint { hints[.root] = hint }
    }

    /// The error of a whole value that cannot be read.
    init(ofValue message: String) {
        addValue(at: .root, message)
    }

    /// A spelling that no value has.
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

    /// Adds a name that the schema lacks, or a spelling that no value has.
    mutating func addName(at path: DatabasePath, _ message: String) {
        add(path.keys.map(\.name), message)
        blamesNames = true
    }

    /// Adds a key that no element of its collection can have.
    mutating func addName(_ violation: Violation) {
        violations.append(violation)
        blamesNames = true
    }

    /// Adds a value that cannot be read or stored.
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
