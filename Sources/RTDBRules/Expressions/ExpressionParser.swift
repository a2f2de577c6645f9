/// Reads a rule's expression: one expression of JavaScript, without statements, assignments and bit operators.
///
/// - Source: contract 9.13, 9.14; the texts of syntax errors are those of the JavaScript engine Rhino, which the
///   service's answers show.
struct ExpressionParser {
    /// The most levels an expression may have, so that no walk over it can exhaust the stack.
    private static let maximumHeight = 200

    private var lexer: Lexer
    private var token: Token
    /// How many expressions are being read at once.
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

    /// A conditional, or what binds tighter.
    private mutating func expression() throws(ExpressionError) -> Syntax {
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

    /// A chain of `||` or of `&&`.
    private mutating func logical(_ punctuator: Punctuator) throws(ExpressionError) -> Syntax {
        let first = punctuator == .or ? try logical(.and) : try binary(level: 0)
        var operands = [first]
        while try skip(punctuator) {
            operands.append(punctuator == .or ? try logical(.and) : try binary(level: 0))
        }
        guard operands.count > 1 else { return first }
        return try node(.logical(punctuator, operands), at: first.start, over: operands)
    }

    /// The binary operators, those that bind least first; all group to the left.
    private static let levels: [[Punctuator]] = [
        [.equal, .strictlyEqual, .unequal, .strictlyUnequal], [.less, .atMost, .greater, .atLeast], [.plus, .minus],
        [.times, .slash, .percent],
    ]

    private mutating func binary(level: Int) throws(ExpressionError) -> Syntax {
        guard level < ExpressionParser.levels.count else { return try unary() }
        var left = try binary(level: level + 1)
        while case .punctuator(let punctuator) = token.kind, ExpressionParser.levels[level].contains(punctuator) {
            try advance()
            let right = try binary(level: level + 1)
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

    /// What a unary operator applies to.
    private mutating func operand() throws(ExpressionError) -> Syntax {
        try enter()
        defer { depth -= 1 }
        return try unary()
    }

    // MARK: Operands

    private mutating func postfix() throws(ExpressionError) -> Syntax {
        var result = try primary()
        while true {
            if try skip(.dot) {
                guard case .identifier(let name) = token.kind else { throw error("missing name after . operator") }
                try advance()
                result = try node(.member(result, name: name), at: result.start, over: [result])
            } else if try skip(.openBracket) {
                let index = try expression()
                guard try skip(.closeBracket) else { throw error("missing ] in index expression") }
                if case .string(let name) = index.kind {
                    result = try node(.member(result, name: name), at: result.start, over: [result])
                } else {
                    result = try node(.index(result, index), at: result.start, over: [result, index])
                }
            } else if try skip(.openParenthesis) {
                let arguments = try elements(before: .closeParenthesis, orElse: "missing ) after argument list")
                result = try node(.call(result, arguments), at: result.start, over: [result] + arguments)
            } else {
                return result
            }
        }
    }

    private mutating func primary() throws(ExpressionError) -> Syntax {
        let start = token.start
        switch token.kind {
        case .number(let value): return try leaf(.number(value))
        case .string(let text): return try leaf(.string(text))
        case .identifier("null"): return try leaf(.null)
        case .identifier("true"): return try leaf(.bool(true))
        case .identifier("false"): return try leaf(.bool(false))
        case .identifier(let name): return try leaf(.identifier(name))
        case .punctuator(.slash):
            let (source, flags) = try lexer.pattern(at: start)
            return try leaf(.pattern(source: source, flags: flags))
        case .punctuator(.openParenthesis):
            try advance()
            let inner = try expression()
            guard try skip(.closeParenthesis) else { throw error("missing ) in parenthetical") }
            return inner
        case .punctuator(.openBracket):
            try advance()
            let elements = try elements(before: .closeBracket, orElse: "missing ] after element list")
            return try node(.list(elements), at: start, over: elements)
        case .end: throw error("Unexpected end of expression.")
        case .punctuator: throw unexpected()
        }
    }

    /// The expressions between commas up to a bracket.
    private mutating func elements(
        before end: Punctuator, orElse text: String
    ) throws(ExpressionError) -> [Syntax] {
        if try skip(end) { return [] }
        var elements: [Syntax] = []
        repeat { elements.append(try expression()) } while try skip(.comma)
        guard try skip(end) else { throw error(text) }
        return elements
    }

    private mutating func leaf(_ kind: Syntax.Kind) throws(ExpressionError) -> Syntax {
        let start = token.start
        try advance()
        return Syntax(kind: kind, start: start, height: 1)
    }

    // MARK: Bounds, tokens and errors

    private func node(_ kind: Syntax.Kind, at start: Int, over parts: [Syntax]) throws(ExpressionError) -> Syntax {
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

    private mutating func advance() throws(ExpressionError) {
        token = try lexer.next()
    }

    private mutating func skip(_ punctuator: Punctuator) throws(ExpressionError) -> Bool {
        guard token.kind == .punctuator(punctuator) else { return false }
        try advance()
        return true
    }

    private func error(_ text: String) -> ExpressionError {
        ExpressionError(text, at: token.start)
    }

    private func unexpected() -> ExpressionError {
        guard case .punctuator(let punctuator) = token.kind else { return error("syntax error") }
        switch punctuator {
        case .assign: return error("Rule expressions may not contain assignments.")
        case .bitAnd, .bitOr, .bitXor, .bitNot:
            return error("Rule expressions may not contain operator \(punctuator.rawValue).")
        default: return error("syntax error")
        }
    }
}
