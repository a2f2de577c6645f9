/// Finds uses of `query.orderByChild` in a rule other than comparing it with a literal.
///
/// The service has refused such rules ("right operand must be an ordering or string literal when comparing against an
/// ordering"); whether it still does is not known, so they cause a warning.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.23.
enum OrderByChildWarning {
    static let warning =
        "the hosted service may refuse this: query.orderByChild can only be compared with a string literal or null"

    /// The indexes at which the doubtful comparisons begin, in the order of the expression.
    static func doubtful(in syntax: Syntax) -> [Int] {
        switch syntax.kind {
        case .binary(let punctuator, let left, let right):
            let isDoubtful =
                isOrder(left) && !accepts(right, punctuator) || isOrder(right) && !accepts(left, punctuator)
            return (isDoubtful ? [syntax.start] : []) + doubtful(in: left) + doubtful(in: right)
        case .not(let operand), .negate(let operand), .member(let operand, _): return doubtful(in: operand)
        case .index(let object, let index): return doubtful(in: object) + doubtful(in: index)
        case .call(let callee, let arguments): return ([callee] + arguments).flatMap(doubtful)
        case .list(let parts), .logical(_, let parts): return parts.flatMap(doubtful)
        case .conditional(let condition, let consequent, let alternative):
            return [condition, consequent, alternative].flatMap(doubtful)
        case .null, .bool, .number, .string, .pattern, .identifier: return []
        }
    }

    private static func isOrder(_ syntax: Syntax) -> Bool {
        guard case .member(let object, "orderByChild") = syntax.kind, case .identifier("query") = object.kind else {
            return false
        }
        return true
    }

    private static func accepts(_ syntax: Syntax, _ punctuator: Punctuator) -> Bool {
        guard [.equal, .strictlyEqual, .unequal, .strictlyUnequal].contains(punctuator) else { return false }
        switch syntax.kind {
        case .string, .null: return true
        default: return isOrder(syntax)
        }
    }
}
