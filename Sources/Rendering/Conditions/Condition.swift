import Failures
import JSONCore
import Patterns
import RTDB

/// A condition on a row, as a user writes it: `state=done`, `progress >= 100`, `name~^A` or `!lock`.
package struct Condition: Sendable {
    private enum Test: Sendable {
        /// With `isTyped`, only a field that is a Bool by the schema is true or false.
        case truth(isNegated: Bool, isTyped: Bool)
        case presence(isNegated: Bool)
        case equality([Operand], isNegated: Bool)
        case order(ConditionSyntax.Operator, Operand)
        case pattern(Pattern, isNegated: Bool)
    }

    /// The value that a field of a row is compared with.
    private enum Operand: Sendable {
        case key(Key)
        case value(IndexValue)
    }

    /// The field that the condition tests.
    package let field: FieldName
    private let test: Test

    /// Parses a condition and validates it against the fields of the rows.
    ///
    /// Times are relative to `now`, in milliseconds since 1970.
    ///
    /// - Throws: `Failure` for text that cannot be parsed and for a condition that no row can meet.
    package init(_ source: FlagText, on rows: FieldLookup, now: Int64) throws {
        let syntax = try ConditionParser.parse(source)
        let field = try FieldName(syntax.field.text, at: syntax.field.range, of: source)
        self.field = field
        let type = try rows.field(field, at: syntax.field.range, of: source)
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

    /// Returns whether the condition holds for a row; `key` is nil if the row has none.
    ///
    /// For an absent field, only `FIELD=null`, `!FIELD` and `!FIELD?` hold.
    package func holds(of node: Node, key: Key?) -> Bool {
        switch field {
        case .key: return key.map { holds(ofKey: $0) } ?? false
        case .value, .priority: return holds(of: node)
        case .child(let path): return holds(of: node[path])
        }
    }

    private func holds(of node: Node) -> Bool {
        switch test {
        case .truth(let isNegated, let isTyped):
            if case .bool(let value) = node.value { return value != isNegated }
            // Without a type, any stored value except false is true.
            return node.isNull ? isNegated : !isTyped && !isNegated
        case .presence(let isNegated): return node.isNull == isNegated
        case .equality(let operands, let isNegated):
            let value = IndexValue(node)
            let isEqual = operands.contains { if case .value(let operand) = $0 { operand == value } else { false } }
            return isNegated ? !node.isNull && !isEqual : isEqual
        case .order(let comparison, .value(let operand)):
            let value = IndexValue(node)
            switch (value, operand) {
            case (.number, .number), (.string, .string): return comparison.holds(value, operand)
            default: return false
            }
        case .order(_, .key): return false
        case .pattern(let pattern, let isNegated):
            guard case .string(let text) = node.value else { return isNegated && !node.isNull }
            return pattern.matches(text) != isNegated
        }
    }

    private func holds(ofKey key: Key) -> Bool {
        switch test {
        case .equality(let operands, let isNegated):
            return operands.contains { if case .key(let operand) = $0 { operand == key } else { false } } != isNegated
        case .order(let comparison, .key(let operand)): return comparison.holds(key, operand)
        case .pattern(let pattern, let isNegated): return pattern.matches(key.name) != isNegated
        case .order, .truth, .presence: return true
        }
    }
}

extension ConditionSyntax.Operator {
    /// Returns whether a comparison by order holds between two values.
    fileprivate func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .less: left < right
        case .atMost: !(right < left)
        case .greater: right < left
        default: !(left < right)
        }
    }
}
