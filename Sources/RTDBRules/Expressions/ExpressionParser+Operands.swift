extension ExpressionParser {
    /// Parses an operand, and the members, elements and calls after it.
    mutating func postfix() throws(ExpressionError) -> Syntax {
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

    /// Parses expressions separated by commas, up to a closing bracket.
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
}
