/// An error or warning about a rules document.
package struct RulesDiagnostic: Hashable, Sendable {
    /// The line, counted from 1.
    package let line: Int
    /// The column in Unicode scalars, counted from 1.
    package let column: Int
    /// The message, in the service's words where they are known.
    package let text: String

    package init(line: Int, column: Int, text: String) {
        self.line = line
        self.column = column
        self.text = text
    }
}

extension RulesDiagnostic: CustomStringConvertible {
    /// The text `LINE:COLUMN: TEXT`.
    package var description: String { "\(line):\(column): \(text)" }
}
