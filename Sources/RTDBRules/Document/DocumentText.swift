/// The characters of a rules document, and their lines and columns.
struct DocumentText {
    let scalars: [Unicode.Scalar]
    /// The offset of the first character of each line.
    private let lines: [Int]

    /// Returns nil when the bytes are not UTF-8.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        scalars = Array(text.unicodeScalars)
        lines = [0] + scalars.indices.lazy.filter { [scalars] in scalars[$0] == "\n" }.map { $0 + 1 }
    }

    /// The diagnostic for an error, with its line and column.
    func diagnostic(_ error: DocumentError) -> RulesDiagnostic {
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle] <= error.offset { low = middle } else { high = middle }
        }
        return RulesDiagnostic(line: low + 1, column: error.offset - lines[low] + 1, text: error.text)
    }

    /// The offset in the document of the string's character at `index`.
    ///
    /// The index after the last character returns the offset of the closing quote.
    func offset(of index: Int, in string: DocumentString) -> Int {
        var offset = string.offset + 1
        for _ in 0..<index where offset < scalars.count { offset += lengthOfCharacter(at: offset) }
        return offset
    }

    /// The number of characters in the document that encode the one at `offset`: several for an escape.
    private func lengthOfCharacter(at offset: Int) -> Int {
        guard scalars[offset] == "\\", offset + 1 < scalars.count, scalars[offset + 1] == "u" else {
            return scalars[offset] == "\\" ? 2 : 1
        }
        let isHighSurrogate =
            offset + 3 < scalars.count && ["d", "D"].contains(scalars[offset + 2])
            && ["8", "9", "a", "A", "b", "B"].contains(scalars[offset + 3])
        return isHighSurrogate ? 12 : 6
    }
}
