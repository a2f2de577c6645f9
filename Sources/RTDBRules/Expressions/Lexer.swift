/// Splits a rule's expression into tokens.
///
/// The tokens are those of JavaScript. Only the parser knows whether a slash is a division or begins a regular
/// expression: it calls ``pattern(at:)`` where an operand must follow.
struct Lexer {
    let scalars: [Unicode.Scalar]
    var index = 0

    private static let punctuators = Punctuator.allCases.map { ($0, Array($0.rawValue.unicodeScalars)) }

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
    }

    var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    /// The next token; `.end` again and again after the last one.
    mutating func next() throws(ExpressionError) -> Token {
        try skipSpace()
        let start = index
        guard let scalar = peek else { return Token(kind: .end, start: start) }
        if scalar == "'" || scalar == "\"" { return Token(kind: .string(try string(scalar)), start: start) }
        if scalar.isDigit || scalar == "." && index + 1 < scalars.count && scalars[index + 1].isDigit {
            return Token(kind: .number(try number()), start: start)
        }
        if scalar.startsIdentifier { return Token(kind: .identifier(word()), start: start) }
        for (punctuator, spelling) in Lexer.punctuators where scalars[index...].starts(with: spelling) {
            index += spelling.count
            return Token(kind: .punctuator(punctuator), start: start)
        }
        throw ExpressionError("illegal character", at: start)
    }

    /// Reads the regular expression whose opening slash was the last token, with the flags that follow it.
    mutating func pattern(at start: Int) throws(ExpressionError) -> (source: String, flags: String) {
        index = start + 1
        var isInSet = false
        while let scalar = peek, !scalar.endsLine, scalar != "/" || isInSet {
            if scalar == "\\" {
                index += 1
            } else if scalar == "[" {
                isInSet = true
            } else if scalar == "]" {
                isInSet = false
            }
            index += 1
        }
        guard peek == "/" else { throw ExpressionError("unterminated regular expression literal", at: start) }
        let source = String(scalars[(start + 1)..<index])
        index += 1
        return (source, word())
    }

    // MARK: Words

    private mutating func word() -> String {
        let start = index
        while let scalar = peek, scalar.continuesIdentifier { index += 1 }
        return String(scalars[start..<index])
    }

    private mutating func number() throws(ExpressionError) -> Double {
        let start = index
        while let scalar = peek, scalar.continuesIdentifier || scalar == "." {
            index += 1
            let isExponent = scalar == "e" || scalar == "E"
            if isExponent, peek == "+" || peek == "-", !scalars[start...].starts(with: ["0", "x"]) { index += 1 }
        }
        var text = String(scalars[start..<index])
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            guard let value = UInt64(text.dropFirst(2), radix: 16) else {
                throw ExpressionError("syntax error", at: start)
            }
            return Double(value)
        }
        if text.hasPrefix(".") { text = "0" + text }
        if text.hasSuffix(".") { text += "0" }
        guard text.utf8.allSatisfy(Lexer.isDecimal), let value = Double(text), value.isFinite else {
            throw ExpressionError("syntax error", at: start)
        }
        return value
    }

    /// `Double` would also accept words such as `1p3`.
    private static func isDecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(byte)
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    // MARK: Space

    /// Skips white space and comments.
    private mutating func skipSpace() throws(ExpressionError) {
        while let scalar = peek {
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                index += 1
            } else if scalars[index...].starts(with: ["/", "/"]) {
                while let scalar = peek, !scalar.endsLine { index += 1 }
            } else if scalars[index...].starts(with: ["/", "*"]) {
                let start = index
                index += 2
                while index + 1 < scalars.count, scalars[index] != "*" || scalars[index + 1] != "/" { index += 1 }
                guard index + 1 < scalars.count else { throw ExpressionError("unterminated comment", at: start) }
                index += 2
            } else {
                return
            }
        }
    }
}

/// A token of a rule's expression.
struct Token {
    enum Kind: Equatable {
        case number(Double)
        case string(String)
        case identifier(String)
        case punctuator(Punctuator)
        case end
    }

    let kind: Kind
    /// The index of the first character.
    let start: Int
}
