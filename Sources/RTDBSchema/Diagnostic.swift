import JSONCore
import JSONSchema
import RTDB
import TerminalText

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
    package var description: String { "\(place): \(text)" }

    /// `Schemas/x.json:12:5`.
    package var place: String { position.map { "\(file):\($0)" } ?? file }

    /// What comes after the place.
    ///
    /// For example `/chatrooms: unknown keyword '$nmae'; did you mean '$name'?`
    package var text: String {
        (pointer.tokens.isEmpty ? "" : "\(pointer.description.withoutControlCharacters): ") + message
            + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
}
