import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// Why the schema refuses a write: everything that is wrong with the value, or that no value may be written so.
package struct ValidationError: Error, Hashable, CustomStringConvertible {
    /// What was to be done, for the first line.
    package enum Operation: Hashable, Sendable {
        case value
        case element
        case update
        case removal
        /// What a write of parts makes of the whole value.
        case merged
    }

    package let operation: Operation
    package let path: String
    /// What the violations' places are below.
    package let base: DatabasePath
    /// The type that the schema has there.
    package let typeName: String?
    /// `Schemas/chatrooms.json:12`.
    package let location: String?
    /// What is wrong with the value, told of the places in it.
    package private(set) var violations: [Violation]
    /// What is wrong with keys on the way to the value, located from the root.
    package let keys: [Violation]
    /// Set when no value would be accepted; then there are no violations.
    package let refusal: WriteRefusal?
    /// Whether names and paths that were typed are wrong, and not only values.
    package private(set) var blamesNames: Bool

    init(
        _ operation: Operation, path: DatabasePath, typeName: String?, location: String?, keys: [Violation] = [],
        violations: [Violation]
    ) {
        self.operation = operation
        base = path
        self.path = path.description.withoutControlCharacters
        self.typeName = typeName
        self.location = location
        self.keys = keys
        self.violations = violations
        blamesNames = !keys.isEmpty
        refusal = nil
    }

    init(
        _ operation: Operation, path: DatabasePath, typeName: String?, location: String?, refusal: WriteRefusal
    ) {
        self.operation = operation
        base = path
        self.path = path.description.withoutControlCharacters
        self.typeName = typeName
        self.location = location
        keys = []
        violations = []
        blamesNames = false
        self.refusal = refusal
    }

    /// The same error with what is wrong with the words that the value was typed as, told first.
    ///
    /// What says the same again is left out, and that something is absent where the words for it could not be read.
    package func adding(_ misread: [Violation], blamesNames: Bool) -> ValidationError {
        var other = self
        other.violations =
            misread
            + violations.filter { violation in
                let place = violation.instanceLocation.tokens
                return !misread.contains { fault in
                    let unread = fault.instanceLocation.tokens
                    if violation.keyword != "required" { return unread == place && fault.message == violation.message }
                    return unread.count >= place.count && zip(unread, place).allSatisfy { $0.hasSameBytes(as: $1) }
                }
            }
        other.blamesNames = self.blamesNames || blamesNames
        return other
    }

    /// The same error with what to write instead at some of its places.
    package func hinting(_ hints: [JSONPointer: String]) -> ValidationError {
        var other = self
        other.violations = violations.map { violation in
            hints[violation.instanceLocation].map { violation.hinting($0) } ?? violation
        }
        return other
    }

    /// The first line, without `error: `.
    package var message: String {
        if let refusal { return refusal.message }
        let count = (keys.count + violations.count).counted("violation")
        let what =
            switch operation {
            case .value, .removal: "the value for"
            case .element: "the element for"
            case .update: "the update of"
            case .merged: "the result of the write to"
            }
        let source = [typeName, location].compactMap { $0 }.joined(separator: ", ")
        return "\(count) in \(what) '\(path)'" + (source.isEmpty ? "" : " (\(source))")
    }

    /// All violations, and what they are located below: the path, or the root where keys on the way to it are wrong.
    package var located: (violations: [Violation], base: DatabasePath) {
        keys.isEmpty ? (violations, base) : (keys + violations.map { $0.below(base.keys.map(\.name)) }, .root)
    }

    /// The lines below it: one a violation, aligned.
    package var details: [String] {
        located.violations.details
    }

    package var description: String {
        ([message] + details).joined(separator: "\n")
    }
}

extension [Violation] {
    /// One line each: where, then what, the second column aligned.
    package var details: [String] {
        let places = map { violation in
            violation.instanceLocation.tokens.isEmpty
                ? "/" : violation.instanceLocation.description.withoutControlCharacters
        }
        let width = places.map(\.displayWidth).max() ?? 0
        return zip(places, self).map { place, violation in
            "  " + place + String(repeating: " ", count: width - place.displayWidth + 2) + violation.message
        }
    }
}
