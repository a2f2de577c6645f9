import JSONSchema
import RTDB
import RTDBSchema
import TerminalText

/// The reason why a command fails: one line, then lines that explain it, then the next step.
package struct Failure: Error, Hashable {
    package let status: ExitStatus
    /// Lowercase, without `error:` and a final period; one line that can be printed anywhere, like each of the details.
    package let message: String
    /// Already indented where they should be.
    package let details: [String]
    /// The violations; their locations are below ``base``.
    let violations: [Violation]
    let base: DatabasePath
    /// The diagnostics of a schema that cannot be used.
    let diagnostics: [Diagnostic]

    package init(
        _ status: ExitStatus, _ message: String, violations: [Violation] = [], below base: DatabasePath = .root,
        diagnostics: [Diagnostic] = [], details: [String] = []
    ) {
        self.status = status
        self.message = message.withoutControlCharacters
        self.violations = violations
        self.base = base
        self.diagnostics = diagnostics
        self.details = details.map(\.withoutControlCharacters)
    }

    /// The lines below the message.
    package var lines: [String] {
        violations.details + diagnostics.map { "  " + $0.description.withoutControlCharacters } + details
    }
}
