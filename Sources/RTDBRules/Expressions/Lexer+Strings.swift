/// String literals with the syntax of JavaScript.
extension Lexer {
    /// Reads the string literal at `index`.
    mutating func string(_ quote: Unicode.Scalar) throws(ExpressionError) -> String {
        let start = index
        var units: [UInt16] = []
        index += 1
        while let scalar = peek, scalar != quote {
            guard !scalar.endsLine else { break }
            index += 1
            if scalar == "\\" { try escape(into: &units) } else { units += UTF16.encode(scalar).map(Array.init) ?? [] }
        }
        guard peek == quote else { throw ExpressionError("unterminated string literal", at: start) }
        index += 1
        guard let text = String(validating: units, as: UTF16.self) else {
            throw ExpressionError("half of a surrogate pair in a string literal", at: start)
        }
        return text
    }

    /// Reads what follows a backslash, as JavaScript does: unknown escapes stand for the character itself.
    private mutating func escape(into units: inout [UInt16]) throws(ExpressionError) {
        let start = index - 1
        guard let scalar = peek, !scalar.endsLine else { return }
        index += 1
        switch scalar {
        case "b": units.append(0x08)
        case "f": units.append(0x0C)
        case "n": units.append(0x0A)
        case "r": units.append(0x0D)
        case "t": units.append(0x09)
        case "v": units.append(0x0B)
        case "0": units.append(0x00)
        case "x", "u":
            let end = index + (scalar == "x" ? 2 : 4)
            guard end <= scalars.count, scalars[index..<end].allSatisfy(\.isHexDigit),
                let unit = UInt16(String(scalars[index..<end]), radix: 16)
            else { throw ExpressionError("invalid escape in a string literal", at: start) }
            units.append(unit)
            index = end
        default: units += UTF16.encode(scalar).map(Array.init) ?? []
        }
    }
}
