/// Checks the types of a rule's expression and turns it into one that can be evaluated.
///
/// Stops at the first error, as the service does. The values of `val()`, `auth` and `query` are known only when the
/// rule is evaluated; they pass every check that some possible value would pass.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.9 to 9.14.
struct TypeChecker {
    struct Typed {
        let expression: Expression
        let type: StaticType
    }

    let kind: RuleKind
    /// The names of the wildcards from the root down to the rule.
    let wildcards: [String]

    /// - Throws: ``ExpressionError``, also when the rule is not statically boolean.
    func rule(_ syntax: Syntax) throws(ExpressionError) -> Expression {
        let rule = try check(syntax)
        guard rule.type == .boolean else {
            throw ExpressionError("Expression must evaluate to a boolean.", at: syntax.start)
        }
        return rule.expression
    }

    func check(_ syntax: Syntax) throws(ExpressionError) -> Typed {
        switch syntax.kind {
        case .null: return Typed(expression: .null, type: .null)
        case .bool(let value): return Typed(expression: .bool(value), type: .boolean)
        case .number(let value): return Typed(expression: .number(value), type: .number)
        case .string(let text): return Typed(expression: .string(text), type: .string)
        // Only matches() accepts a pattern, and reads it itself; no other operator or method accepts this operand.
        case .pattern: return Typed(expression: .null, type: .pattern)
        case .list: throw ExpressionError("Unexpected array literal.", at: syntax.start)
        case .identifier(let name): return try variable(name, at: syntax.start)
        case .member(let object, let name): return try property(name, of: object, at: syntax.start)
        case .index(let object, let index): return try element(index, of: object, at: syntax.start)
        case .call(let callee, let arguments): return try call(callee, arguments, at: syntax.start)
        case .not(let operand):
            let operand = try check(operand)
            guard operand.type == .boolean else {
                throw ExpressionError("! only operates on booleans.", at: syntax.start)
            }
            return Typed(expression: .not(operand.expression), type: .boolean)
        case .negate(let operand):
            let operand = try check(operand)
            guard operand.type.isNumeric else { throw ExpressionError("- only operates on numbers.", at: syntax.start) }
            return Typed(expression: .negate(operand.expression), type: .number)
        case .logical(let punctuator, let operands): return try logical(punctuator, operands)
        case .binary(let punctuator, let left, let right): return try binary(punctuator, left, right)
        case .conditional(let condition, let consequent, let alternative):
            return try conditional(condition, consequent, alternative)
        }
    }

    private func variable(_ name: String, at index: Int) throws(ExpressionError) -> Typed {
        switch name {
        case "auth": return Typed(expression: .auth, type: .auth)
        case "now": return Typed(expression: .now, type: .number)
        case "root": return Typed(expression: .root, type: .snapshot)
        case "data": return Typed(expression: .data, type: .snapshot)
        case "newData":
            guard kind != .read else { throw ExpressionError("newData is invalid in .read expressions.", at: index) }
            return Typed(expression: .newData, type: .snapshot)
        case "query":
            return Typed(expression: .query, type: .query)
        default:
            guard let position = wildcards.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else {
                throw ExpressionError("Unknown variable '\(name)'.", at: index)
            }
            return Typed(expression: .wildcard(position), type: .string)
        }
    }
}
