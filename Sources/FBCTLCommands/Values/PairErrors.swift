import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// What is wrong with the words that a value was typed as, besides what the schema has against the value.
struct PairErrors {
    private(set) var violations: [Violation] = []
    /// Whether one of them is a fault of a name or a spelling, and not of a value.
    private(set) var blamesNames = false
    /// What is missing where no word could be read.
    var absences: [Violation] = []
    /// What to write instead, should the schema refuse what stands there.
    var hints: [JSONPointer: String] = [:]

    init() {}

    /// Whether every word can be read; there may be hints all the same.
    var isEmpty: Bool { violations.isEmpty }

    /// No faults, but what to write instead should the schema refuse the whole value.
    init(hintingAtValue hint: String?) {
        if let hint { hints[.root] = hint }
    }

    /// A whole value that cannot be read.
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
