import RTDB

/// The words of a command line, split as a shell splits them, and nothing else of what a shell does.
enum CommandWords {
    /// Splits at blanks; quotes of both kinds and backslashes keep what they enclose together.
    ///
    /// - Throws: ``Failure`` when a quote is not closed or there is no word.
    static func split(_ text: String) throws -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var characters = text.makeIterator()
        while let character = characters.next() {
            switch (character, quote) {
            case ("\\", nil), ("\\", "\""): word = (word ?? "") + String(characters.next() ?? character)
            case (_, let open?) where character == open: quote = nil
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (" ", nil), ("\t", nil), ("\n", nil):
                if let complete = word { words.append(complete) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        let shown = text.withoutControlCharacters
        guard quote == nil else { throw Failure(.usage, "a quote in '\(shown)' is not closed") }
        guard !words.isEmpty else { throw Failure(.usage, "'\(shown)' names no command") }
        return words
    }
}
