import Failures
import JSONCore
import Patterns
import RTDB

/// A condition on a row, as a user writes it: `state=done`, `progress >= 100`, `name~^A` or `!lock`.
package struct Condition: Sendable {
    enum Test: Sendable {
        /// With `isTyped`, only a field that is a Bool by the schema is true or false.
        case truth(isNegated: Bool, isTyped: Bool)
        case presence(isNegated: Bool)
        case equality([Operand], isNegated: Bool)
        case order(ConditionSyntax.Operator, Operand)
        case pattern(Pattern, isNegated: Bool)
    }

    /// The value that a field of a row is compared with.
    enum Operand: Sendable {
        case key(Key)
        case value(IndexValue)
    }

    /// The field that the condition tests.
    package let field: FieldName
    private let test: Test

    init(field: FieldName, test: Test) {
        self.field = field
        self.test = test
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
