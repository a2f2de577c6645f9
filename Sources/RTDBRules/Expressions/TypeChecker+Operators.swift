extension TypeChecker {
    func logical(_ punctuator: Punctuator, _ operands: [Syntax]) throws(ExpressionError) -> Typed {
        var expressions: [Expression] = []
        for operand in operands {
            let checked = try check(operand)
            guard checked.type == .boolean else {
                let side = expressions.isEmpty ? "Left" : "Right"
                throw ExpressionError("\(side) operand of \(punctuator.rawValue) must be boolean.", at: operand.start)
            }
            expressions.append(checked.expression)
        }
        return Typed(expression: punctuator == .and ? .all(expressions) : .any(expressions), type: .boolean)
    }

    func conditional(
        _ condition: Syntax, _ consequent: Syntax, _ alternative: Syntax
    ) throws(ExpressionError) -> Typed {
        let checked = try check(condition)
        guard checked.type == .boolean else {
            throw ExpressionError("condition of ? must be boolean.", at: condition.start)
        }
        let (first, second) = (try check(consequent), try check(alternative))
        return Typed(
            expression: .conditional(checked.expression, first.expression, second.expression),
            type: first.type.joined(with: second.type))
    }

    func binary(_ punctuator: Punctuator, _ left: Syntax, _ right: Syntax) throws(ExpressionError) -> Typed {
        let (first, second) = (try check(left), try check(right))
        let (a, b) = (first.expression, second.expression)
        switch punctuator {
        case .equal, .strictlyEqual, .unequal, .strictlyUnequal:
            let isNegated = punctuator == .unequal || punctuator == .strictlyUnequal
            let name = isNegated ? "!=" : "=="
            // The service's own words, which leave out the "or" for the left operand of `==` only.
            let kinds = isNegated ? "number, boolean, string, or null." : "number, boolean, string, null."
            try require(\.isComparable, name, "left", "is not a \(kinds)", (first, left))
            try require(\.isComparable, name, "right", "is not a number, boolean, string, or null.", (second, right))
            return Typed(expression: .equal(a, b, isNegated: isNegated), type: .boolean)
        case .less, .atMost, .greater, .atLeast:
            let accepts = "must be a number or string."
            try require(\.isOrdered, punctuator.rawValue, accepts, (first, left), (second, right))
            return Typed(expression: .compare(Comparison(punctuator), a, b), type: .boolean)
        case .plus:
            try require(\.isOrdered, "+", "is not a number or string.", (first, left), (second, right))
            let types = [first.type, second.type]
            let type: StaticType =
                types.contains(.string) ? .string : types.allSatisfy { $0 == .number } ? .number : .value
            return Typed(expression: .add(a, b), type: type)
        default:
            try require(\.isNumeric, punctuator.rawValue, "is not a number.", (first, left), (second, right))
            return Typed(expression: .arithmetic(Arithmetic(punctuator), a, b), type: .number)
        }
    }

    private func require(
        _ accepts: (StaticType) -> Bool, _ name: String, _ text: String,
        _ left: (typed: Typed, syntax: Syntax), _ right: (typed: Typed, syntax: Syntax)
    ) throws(ExpressionError) {
        try require(accepts, name, "left", text, left)
        try require(accepts, name, "right", text, right)
    }

    private func require(
        _ accepts: (StaticType) -> Bool, _ name: String, _ side: String, _ text: String,
        _ operand: (typed: Typed, syntax: Syntax)
    ) throws(ExpressionError) {
        guard !accepts(operand.typed.type) else { return }
        throw ExpressionError("Invalid \(name) expression: \(side) operand \(text)", at: operand.syntax.start)
    }
}
