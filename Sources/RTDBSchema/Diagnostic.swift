import JSONCore
import JSONSchema

/// Something to tell the author of a schema.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    package enum Severity: String, Hashable, Sendable {
        /// The schema does not load.
        case error
        /// The schema loads; `schema lint` reports it.
        case warning
    }

    package let severity: Severity
    /// The file, as it was named or referred to.
    package let file: String
    /// Nil when the file could not be read.
    package let position: JSONPosition?
    package let pointer: JSONPointer
    /// What was found and what was expected.
    package let message: String
    /// A known name near the one that was written.
    package let suggestion: String?

    package init(
        _ severity: Severity, file: String, position: JSONPosition?, pointer: JSONPointer, message: String,
        suggestion: String? = nil
    ) {
        self.severity = severity
        self.file = file
        self.position = position
        self.pointer = pointer
        self.message = message
        self.suggestion = suggestion
    }

    init(_ severity: Severity, _ issue: SchemaIssue) {
        self.init(
            severity, file: issue.document, position: issue.position, pointer: issue.pointer, message: issue.message,
            suggestion: issue.suggestion)
    }

    /// The whole of it in one line, as compilers print it.
    ///
    /// For example `Schemas/x.json:12:5: /chatrooms: unknown keyword '$nmae'; did you mean '$name'?`
    package var description: String {
        let place = position.map { "\(file):\($0)" } ?? file
        let inside = pointer.tokens.isEmpty ? "" : " \(pointer):"
        return "\(place):\(inside) \(message)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
}
