/// Why a schema does not load: every error that was found, in the order of the text.
package struct SchemaLoadError: Error, Hashable, CustomStringConvertible {
    package let diagnostics: [Diagnostic]

    package init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// One diagnostic a line.
    package var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
