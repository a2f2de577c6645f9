extension String {
    /// The line broken at spaces so that no part is wider than `width` columns, as far as possible.
    ///
    /// Later parts are indented to the text of the first: the column after its first run of two or more spaces, or two
    /// columns more than its own indentation.
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
                // In a row of a list, the first gap separates the name from its description.
                if blanks >= 2 { return String(prefix(offset)).displayWidth }
                blanks = 0
            }
        }
        return margin + 2
    }
}
