/// Parses a rule's expression: one JavaScript expression, without statements, assignments and bit operators.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.13, 9.14; the texts of syntax errors are those of the JavaScript
///   engine Rhino, which the service's answers show.
struct ExpressionParser {
    /// The maximum number of levels of an expression, so that no walk over it can exhaust the stack.
    private static let maximumHeight = 100

    var lexer: Lexer
    var token: Token
    /// The number of expressions being parsed, each inside the one before.
    private var depth = 0

    init(_ scalars: [Unicode.Scalar]) throws(ExpressionError) {
        lexer = Lexer(scalars)
        token = try lexer.next()
    }

    mutating func parse() throws(ExpressionError) -> Syntax {
        let expression = try expression()
        switch token.kind {
        case .end: return expression
        case .punctuator(.semicolon): throw error("Rule expressions may not contain statements.")
        case .identifier, .number, .string: throw error("missing ; before statement")
        default: throw unexpected()
        }
    }

    // MARK: Operators

    /// Parses a conditional, or an expression whose operators bind more tightly.
    mutating func expression() throws(ExpressionError) -> Syntax {
        try enter()
        defer { depth -= 1 }
        let condition = try logical(.or)
        guard try skip(.question) else { return condition }
        let consequent = try expression()
        guard try skip(.colon) else { throw error("missing : in conditional expression") }
        let alternative = try expression()
        return try node(
            .conditional(condition, consequent, alternative), at: condition.start,
            over: [condition, consequent, alternative])
    }

    /// Parses a chain of `||` or of `&&`.
    private mutating func logical(_ punctuator: Punctuator) throws(ExpressionError) -> Syntax {
        let first = punctuator == .or ? try logical(.and) : try binary(above: 0)
        var operands = [first]
        while try skip(punctuator) {
            operands.append(punctuator == .or ? try logical(.and) : try binary(above: 0))
        }
        guard operands.count > 1 else { return first }
        return try node(.logical(punctuator, operands), at: first.start, over: operands)
    }

    /// Parses operators that bind more tightly than `precedence`; all of them are left-associative.
    private mutating func binary(above precedence: Int) throws(ExpressionError) -> Syntax {
        var left = try unary()
        while case .punctuator(let punctuator) = token.kind, let own = punctuator.precedence, own > precedence {
            try advance()
            let right = try binary(above: own)
            left = try node(.binary(punctuator, left, right), at: left.start, over: [left, right])
        }
        return left
    }

    private mutating func unary() throws(ExpressionError) -> Syntax {
        let start = token.start
        if try skip(.not) {
            let operand = try operand()
            return try node(.not(operand), at: start, over: [operand])
        }
        if try skip(.minus) {
            let operand = try operand()
            return try node(.negate(operand), at: start, over: [operand])
        }
        return try postfix()
    }

    /// Parses the operand of a unary operator.
    private mutating func operand() throws(ExpressionError) -> Syntax {
        try enter()
        defer { depth -= 1 }
        return try unary()
    }

    // MARK: Bounds, tokens and errors

    func node(_ kind: Syntax.Kind, at start: Int, over parts: [Syntax]) throws(ExpressionError) -> Syntax {
        let height = 1 + (parts.lazy.map(\.height).max() ?? 0)
        guard height <= ExpressionParser.maximumHeight else { throw tooDeep(at: start) }
        return Syntax(kind: kind, start: start, height: height)
    }

    private mutating func enter() throws(ExpressionError) {
        guard depth < ExpressionParser.maximumHeight else { throw tooDeep(at: token.start) }
        depth += 1
    }

    private func tooDeep(at index: Int) -> ExpressionError {
        ExpressionError("The expression is nested too deeply.", at: index)
    }

    mutating func advance() throws(ExpressionError) {
        token = try lexer.next()
    }

    mutating func skip(_ punctuator: Punctuator) throws(ExpressionError) -> Bool {
        guard token.kind == .punctuator(punctuator) else { return false }
        try advance()
        return true
    }

    func error(_ text: String) -> ExpressionError {
        ExpressionError(text, at: token.start)
    }

    func unexpected() -> ExpressionError {
        guard case .punctuator(let punctuator) = token.kind else { return error("syntax error") }
        switch punctuator {
        case .assign: return error("Rule expressions may not contain assignments.")
        case .bitAnd, .bitOr, .bitXor, .bitNot:
            return error("Rule expressions may not contain operator \(punctuator.rawValue).")
        default: return error("syntax error")
        }
    }
}

/// A syntax or type error in a rule's expression.
struct ExpressionError: Error {
    /// The index in Unicode scalars from the beginning of the expression.
    let index: Int
    /// The message, in the service's words where they are known.
    let text: String

    init(_ text: String, at index: Int) {
        self.index = index
        self.text = text
    }
}
