import JSONCore
import JSONSchema
import RTDB

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
    package let violations: [Violation]
    /// Set when no value would be accepted; then there are no violations.
    package let refusal: WriteRefusal?

    init(
        _ operation: Operation, path: DatabasePath, typeName: String?, location: String?, violations: [Violation]
    ) {
        self.operation = operation
        base = path
        self.path = path.description.withoutControlCharacters
        self.typeName = typeName
        self.location = location
        self.violations = violations
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
        violations = []
        self.refusal = refusal
    }

    /// The first line, without `error: `.
    package var message: String {
        if let refusal { return refusal.message }
        let count = violations.count.counted("violation")
        let what =
            switch operation {
            case .value, .removal: "the value for"
            case .element: "the element for"
            case .update: "the update of"
            case .merged: "what the write makes of"
            }
        let source = [typeName, location].compactMap { $0 }.joined(separator: ", ")
        return "\(count) in \(what) '\(path)'" + (source.isEmpty ? "" : " (\(source))")
    }

    /// The lines below it: one a violation, aligned.
    package var details: [String] {
        violations.details
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
