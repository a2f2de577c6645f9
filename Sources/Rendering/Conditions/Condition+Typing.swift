import Failures
import JSONCore
import Patterns
import RTDB

/// What the syntax of a condition means for the fields that the schema has.
extension Condition {
    /// Parses a condition and validates it against the fields of the rows.
    ///
    /// Times are relative to `now`, in milliseconds since 1970.
    ///
    /// - Throws: `Failure` for text that cannot be parsed and for a condition that no row can meet.
    package init(_ source: FlagText, on rows: FieldLookup, now: Int64) throws {
        let syntax = try ConditionSyntaxParser.parse(source)
        let field = try FieldName(syntax.field.text, at: syntax.field.range, of: source)
        let type = try rows.field(field, at: syntax.field.range, of: source)
        let test: Test
        switch syntax.test {
        case .truth(let isNegated):
            try Self.checkPresence(field, syntax.field, source)
            test =
                switch type.kind {
                case .boolean: .truth(isNegated: isNegated, isTyped: true)
                case .any: .truth(isNegated: isNegated, isTyped: false)
                default: .presence(isNegated: isNegated)
                }
        case .presence(let isNegated):
            try Self.checkPresence(field, syntax.field, source)
            test = .presence(isNegated: isNegated)
        case .comparison(let comparison, let pieces) where comparison.takesPattern:
            try type.checkPattern(syntax.field, of: source)
            test = .pattern(try Self.pattern(pieces[0], source), isNegated: comparison == .doesNotMatch)
        case .comparison(let comparison, let pieces):
            let isOrder = [.less, .atMost, .greater, .atLeast].contains(comparison)
            let operands = try pieces.map { piece -> Operand in
                let value = FieldValue(piece.text, isQuoted: piece.isQuoted, for: isOrder ? .order : .equality)
                let node = try type.read(value, at: piece.range, of: source, now: now)
                guard field == .key, case .string(let name) = node.value else { return .value(IndexValue(node)) }
                return .key(try Key(name))
            }
            test =
                isOrder ? .order(comparison, operands[0]) : .equality(operands, isNegated: comparison == .notEqual)
        }
        self.init(field: field, test: test)
    }

    private static func checkPresence(_ field: FieldName, _ piece: ConditionSyntax.Piece, _ source: FlagText) throws {
        guard field == .key else { return }
        throw source.failure("every child has a $key", at: piece.range, details: ["compare it with something: $key>=m"])
    }

    private static func pattern(_ piece: ConditionSyntax.Piece, _ source: FlagText) throws -> Pattern {
        do throws(PatternError) {
            return try Pattern(piece.text)
        } catch {
            throw source.failure("the pattern cannot be read: \(error.description)", at: piece.range)
        }
    }
}
