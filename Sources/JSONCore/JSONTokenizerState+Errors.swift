extension JSONTokenizerState {
    /// The error at `bytes[index]`, on the token's line, after `continuations` continuation bytes inside the token.
    mutating func error(_ reason: JSONSyntaxError.Reason, at index: Int, _ continuations: Int = 0) -> JSONSyntaxError {
        let offset = base + index
        let column = offset - columnOrigin - continuations + 1
        return JSONSyntaxError(reason, at: JSONPosition(offset: offset, line: line, column: column))
    }

    mutating func unexpectedEnd() -> JSONSyntaxError {
        JSONSyntaxError(.unexpectedEnd(expected: expected), at: position)
    }

    /// Throws an error for the character at `index`; returns nil when the bytes end inside that character.
    @inline(never)
    mutating func refuse(at index: Int, expected: String? = nil) throws(JSONSyntaxError) -> JSONToken? {
        guard let found = describe(index) else { return nil }
        guard expectation == .end else {
            throw error(.unexpected(found: found, expected: expected ?? self.expected), at: index)
        }
        throw error(.trailingContent(found: found), at: index)
    }

    /// What the text may continue with, in words.
    private var expected: String {
        switch expectation {
        case .value: "a value"
        case .valueOrEndArray: "a value or ']'"
        case .nameOrEndObject: "a name in double quotes or '}'"
        case .name: "a name in double quotes"
        case .colon: "':'"
        case .commaOrEndArray: "',' or ']'"
        case .commaOrEndObject: "',' or '}'"
        case .end: "nothing"
        }
    }

    /// The character at `index` as an error message shows it: itself when it is visible, otherwise its number.
    private func describe(_ index: Int) -> String? {
        let length = UTF8Sequence.length(at: bytes + index, available: count - index)
        if length == 0, !isFinished { return nil }
        guard length > 0 else { return "byte 0x" + String(bytes[index], radix: 16, uppercase: true) }
        let text = String(decoding: UnsafeBufferPointer(start: bytes + index, count: length), as: UTF8.self)
        guard let scalar = text.unicodeScalars.first else { return nil }
        switch scalar {
        case "'": return "an apostrophe"
        case "\u{FEFF}": return "a byte order mark"
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
            .nonspacingMark, .enclosingMark:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        default: return "'" + text + "'"
        }
    }
}
