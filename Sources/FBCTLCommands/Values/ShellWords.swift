import Failures
import TerminalText

/// The words of a line, split as a shell splits them but without expansions; the line may end anywhere.
///
/// Blanks separate words. Quotes of both kinds, and backslashes outside single quotes, keep text together.
package struct ShellWords {
    /// The complete words; a space follows each of them.
    package private(set) var complete: [String] = []
    /// The unfinished word at the end of the line; nil after a space.
    package private(set) var last: String?
    /// The unfinished word as the user typed it, including quotes.
    private(set) var typed = ""
    /// The quote that is open at the end.
    private(set) var quote: Unicode.Scalar?

    package init(_ line: String) {
        var scalars = line.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch (scalar, quote) {
            case (" ", nil), ("\t", nil), ("\n", nil):
                endWord()
                continue
            case ("\\", nil), ("\\", "\""):
                let next = scalars.next()
                typed.unicodeScalars.append(scalar)
                append(next ?? scalar)
                if let next { typed.unicodeScalars.append(next) }
                continue
            case (_, let open?) where scalar == open: quote = nil
            case ("'", nil), ("\"", nil):
                quote = scalar
                last = last ?? ""
            default: append(scalar)
            }
            typed.unicodeScalars.append(scalar)
        }
    }

    /// All words; the last one ends at the end of the line.
    package var all: [String] { complete + [last].compactMap { $0 } }

    private mutating func append(_ scalar: Unicode.Scalar) {
        var word = last ?? ""
        word.unicodeScalars.append(scalar)
        last = word
    }

    private mutating func endWord() {
        if let last { complete.append(last) }
        last = nil
        typed = ""
    }
}

extension ShellWords {
    /// Returns the words of a command of `--exec`, or those that run it in a shell.
    ///
    /// - Throws: `Failure` for an open quote, and for a text without words.
    static func command(_ text: String, inShell isInShell: Bool) throws(Failure) -> [String] {
        if isInShell { return ["/bin/sh", "-c", text] }
        let words = ShellWords(text)
        let shown = text.withoutControlCharacters
        guard words.quote == nil else { throw Failure(.usage, "a quote in '\(shown)' is not closed") }
        guard !words.all.isEmpty else { throw Failure(.usage, "'\(shown)' does not name a command") }
        return words.all
    }
}
