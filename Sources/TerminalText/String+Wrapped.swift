extension String {
    /// The line broken at blanks so that no part is wider than `width` columns, where that is possible.
    ///
    /// The parts after the first begin where the text of the first does: behind its first run of two blanks or more, or
    /// two columns behind its indentation.
    package func wrapped(to width: Int) -> [String] {
        guard displayWidth > width else { return [self] }
        let indent = String(repeating: " ", count: min(hangingIndent, max(width / 2, 0)))
        var lines: [String] = []
        var line = String(prefix { $0 == " " })
        var hasWord = false
        for (index, word) in drop(while: { $0 == " " }).split(separator: " ", omittingEmptySubsequences: false)
            .enumerated()
        {
            if hasWord, !word.isEmpty, line.displayWidth + 1 + String(word).displayWidth > width {
                while line.last == " " { line.removeLast() }
                lines.append(line)
                (line, hasWord) = (indent + word, true)
            } else {
                line += (index == 0 ? "" : " ") + word
                hasWord = hasWord || !word.isEmpty
            }
        }
        return lines + [line]
    }

    private var hangingIndent: Int {
        let margin = prefix { $0 == " " }.count
        var blanks = 0
        for (offset, character) in enumerated() where offset >= margin {
            if character == " " {
                blanks += 1
            } else {
                // The first gap of a list's row separates its name from what is told of it.
                if blanks >= 2 { return String(prefix(offset)).displayWidth }
                blanks = 0
            }
        }
        return margin + 2
    }
}
