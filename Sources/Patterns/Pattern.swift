/// A regular expression that is ready to match.
///
/// It reports only whether it matches somewhere. Matching follows all ways through the expression at once; lookaheads
/// are decided first, from the end of the text to its beginning. The time is therefore at most proportional to the
/// length of the text times the size of the expression, and no text can make it hang.
package struct Pattern: Sendable {
    package let source: String
    private let program: PatternProgram

    /// Reads an expression without the slashes that languages put around it.
    ///
    /// With `ignoresCase`, letters match their simple upper- and lowercase forms, as with the flag `i`.
    ///
    /// - Throws: ``PatternError`` for the first construct that the dialect doesn't support.
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

    /// Whether the expression matches some part of the text; adds the number of steps it looked at to `visits`.
    func matches(_ text: String, visits: inout Int) -> Bool {
        program.matches(Array(text.unicodeScalars), &visits)
    }
}
