/// Why a rules document is refused: at least one diagnostic, in the document's order.
package struct RulesError: Error, Hashable, CustomStringConvertible {
    package let diagnostics: [RulesDiagnostic]

    package init(_ diagnostics: [RulesDiagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The service's answer: one line per diagnostic, each ended by a line feed.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.3.
    package var description: String {
        diagnostics.map { "\($0)\n" }.joined()
    }
}
