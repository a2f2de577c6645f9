import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// Why the schema does not allow a write: all violations in the value, or a refusal of any value.
package struct ValidationError: Error, Hashable, CustomStringConvertible {
    /// The operation that failed, for the first line.
    package enum Operation: Hashable, Sendable {
        case value
        case element
        case update
        case removal
        /// The merge of a partial write into the whole value.
        case merged
    }

    package let operation: Operation
    package let path: String
    /// The path to which the instance locations of the violations are relative.
    package let base: DatabasePath
    /// The type at that path in the schema.
    package let typeName: String?
    /// The source location of the type, for example `Schemas/chatrooms.json:12`.
    package let location: String?
    /// The violations in the value, with their instance locations in it.
    package private(set) var violations: [Violation]
    /// The violations in keys above the value, located from the root.
    package let keys: [Violation]
    /// The reason why no value would be accepted; then there are no violations.
    package let refusal: WriteRefusal?
    /// Whether names and paths in the command line are wrong, and not only values.
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

    /// The same error with the violations of the words from which the value was read, put first.
    ///
    /// Left out are repeated violations, and missing values at locations whose words could not be read.
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

    /// The same error with hints at some of its instance locations.
    package func hinting(_ hints: [JSONPointer: String]) -> ValidationError {
        var other = self
        other.violations = violations.map { violation in
            hints[violation.instanceLocation].map { violation.hinting($0) } ?? violation
        }
        return other
    }

    /// The first line of the error, without `error: `.
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

    /// All violations, and the path they are relative to: this path, or the root when keys above it are wrong.
    package var located: (violations: [Violation], base: DatabasePath) {
        keys.isEmpty ? (violations, base) : (keys + violations.map { $0.below(base.keys.map(\.name)) }, .root)
    }

    /// The lines below the message: one per violation, with aligned columns.
    package var details: [String] {
        located.violations.details
    }

    package var description: String {
        ([message] + details).joined(separator: "\n")
    }
}

extension [Violation] {
    /// One line per violation: the instance location, then the message in an aligned second column.
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
