/// A regular expression that is ready to match.
///
/// It says only whether it matches somewhere, by following all ways through the expression at once, so its time grows
/// with the text's length times the expression's: no text can make it hang.
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
        var parser = PatternParser(source, dialect)
        program = try PatternProgram(parser.parse(), ignoresCase: ignoresCase)
        self.source = source
    }

    /// Whether the expression matches some part of the text.
    package func matches(_ text: String) -> Bool {
        program.matches(Array(text.unicodeScalars), from: 0, searches: true)
    }
}
