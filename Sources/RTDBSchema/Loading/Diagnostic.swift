import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// An error or warning about a schema file.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    package enum Severity: String, Hashable, Sendable {
        /// The schema cannot be loaded.
        case error
        /// The schema can be loaded; `schema lint` reports the warning.
        case warning
    }

    package let severity: Severity
    /// The file, as it was named by the user or by a reference.
    package let file: String
    /// Nil when the file could not be read.
    package let position: JSONPosition?
    package let pointer: JSONPointer
    /// What was found and what was expected.
    package let message: String
    /// A known name that is close to the unknown one.
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

    /// The source location and the text in one line, as compilers print them.
    ///
    /// For example `Schemas/x.json:12:5: /chatrooms: unknown keyword '$nmae'; did you mean '$name'?`
    package var description: String { "\(place): \(text)" }

    /// The source location, for example `Schemas/x.json:12:5`.
    package var place: String { position.map { "\(file):\($0)" } ?? file }

    /// The text after the source location.
    ///
    /// For example `/chatrooms: unknown keyword '$nmae'; did you mean '$name'?`
    package var text: String {
        (pointer.tokens.isEmpty ? "" : "\(pointer.description.withoutControlCharacters): ") + message
            + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
}
