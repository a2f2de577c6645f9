/// One thing wrong with a rules document.
package struct RulesDiagnostic: Hashable, Sendable {
    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in Unicode scalars.
    package let column: Int
    /// In the service's words where they are known.
    package let text: String

    package init(line: Int, column: Int, text: String) {
        self.line = line
        self.column = column
        self.text = text
    }
}

extension RulesDiagnostic: CustomStringConvertible {
    /// `LINE:COLUMN: TEXT`.
    package var description: String { "\(line):\(column): \(text)" }
}
