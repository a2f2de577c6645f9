/// Strings and their escapes.
///
/// - Source: RFC 8259 section 7.
extension DocumentParser {
    /// Reads the string at `index`, which may contain unescaped line breaks.
    mutating func string() throws(DocumentError) -> DocumentString {
        let start = index
        var result: [Unicode.Scalar] = []
        index += 1
        while let scalar = peek, scalar != "\"" {
            result.append(scalar == "\\" ? try escape() : scalar)
            index += 1
        }
        guard peek == "\"" else { throw DocumentError(offset: start, text: "Unterminated string.") }
        index += 1
        return DocumentString(scalars: result, offset: start)
    }

    /// Reads up to the last character of the escape at `index`.
    private mutating func escape() throws(DocumentError) -> Unicode.Scalar {
        let start = index
        index += 1
        switch peek {
        case "\"", "\\", "/": return scalars[index]
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            var value = codeUnit()
            if let high = value, (0xD800...0xDBFF).contains(high) {
                value = nil
                if scalars[(index + 1)...].starts(with: ["\\", "u"]) {
                    index += 2
                    if let low = codeUnit(), (0xDC00...0xDFFF).contains(low) {
                        value = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
                    }
                }
            }
            guard let scalar = value.flatMap(Unicode.Scalar.init) else { break }
            return scalar
        default: break
        }
        let text = start + 1 < scalars.count ? String(scalars[start + 1]) : ""
        throw DocumentError(offset: start, text: "Invalid escape: '\\\(text)'")
    }

    /// The four hexadecimal digits after the `u` at `index`; leaves `index` on the last of them.
    private mutating func codeUnit() -> UInt32? {
        guard index + 4 < scalars.count else { return nil }
        var value: UInt32 = 0
        for scalar in scalars[(index + 1)...(index + 4)] {
            guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
            value = value << 4 + UInt32(digit)
        }
        index += 4
        return value
    }
}
