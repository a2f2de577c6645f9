/// A regular expression that is ready to match.
///
/// It says only whether it matches somewhere, by following all ways through the expression at once; lookaheads are
/// decided before, from the end of the text to its beginning. So its time grows with the text's length times the
/// expression's, and no text can make it hang.
package struct Pattern: Sendable {
    package let source: String
    private let program: PatternProgram

    /// Reads an expression without the slashes that languages put around it.
    ///
    /// With `ignoresCase`, letters match their simple upper- and lowercase forms, as the flag `i` asks.
    ///
    /// - Throws: ``PatternError`` with the first construct that the dialect lacks.
    package init(
        _ source: String, dialect: PatternDialect = .jsonSchema, ignoresCase: Bool = false
    ) throws(PatternError) {
        var parser = PatternParser(source, dialect, ignoresCase: ignoresCase)
        program = try PatternProgram(parser.parse())
        self.source = source
    }

    /// Whether the expression matches some part of the text.
    package func matches(_ text: String) -> Bool {
        var visits = 0
        return matches(text, visits: &visits)
    }

    /// Whether the expression matches some part of the text; counts the steps of the expression that were looked at.
    func matches(_ text: String, visits: inout Int) -> Bool {
        program.matches(Array(text.unicodeScalars), &visits)
    }
}
