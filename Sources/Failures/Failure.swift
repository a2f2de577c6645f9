import JSONSchema
import RTDB
import RTDBSchema
import TerminalText

/// The reason why a command fails: one line, then lines that explain it, then the next step.
package struct Failure: Error, Hashable {
    package let status: ExitStatus
    /// The first line, lowercase, without `error:` and a final period; like the details, it has no control characters.
    package let message: String
    /// The lines that follow the violations and diagnostics, with their indentation.
    package let details: [String]
    /// The violations; their instance locations are below ``base``.
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
