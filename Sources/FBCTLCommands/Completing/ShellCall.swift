/// A completion call from a shell: the command line, and the format that the shell expects.
///
/// - zsh and fish pass the words before the cursor, the program's name first, then the word at the cursor. They expect
///   lines with a candidate, a tab and its description, and quote the candidate themselves.
/// - bash passes the line up to the cursor, and its idea of the current word, which ends at characters like `=` and
///   `:`. It expects the text that replaces that part, quoted.
struct ShellCall {
    let words: [String]
    let last: String
    private let shell: Completion.Shell
    /// The number of characters of a candidate that bash already has.
    private let handled: Int
    /// The quote that is open at the cursor, for bash.
    private var quote: Unicode.Scalar?

    init?(_ shell: Completion.Shell, _ arguments: [String]) {
        self.shell = shell
        guard shell == .bash else {
            guard arguments.count >= 2 else { return nil }
            words = Array(arguments.dropFirst().dropLast())
            last = arguments[arguments.count - 1]
            handled = 0
            return
        }
        guard arguments.count == 2 else { return nil }
        let line = ShellWords(arguments[0])
        // The line may set variables before the program.
        let program = line.complete.drop { $0.contains("=") && !$0.hasPrefix("-") }
        guard !program.isEmpty else { return nil }
        words = Array(program.dropFirst())
        last = line.last ?? ""
        quote = line.quote
        let part = ["=", ":"].contains(arguments[1]) ? "" : arguments[1]
        handled = max(line.typed.unicodeScalars.count - part.unicodeScalars.count, 0)
    }

    /// Returns the lines for the shell; the line `:files` tells it to complete files.
    func lines(of completions: Completions, lead: String) -> [String] {
        switch completions {
        case .files: [":files"]
        case .candidates(let candidates):
            candidates.map { candidate in
                let text = lead + candidate.text
                guard shell == .bash else { return text + "\t" + candidate.description }
                return String(quoted(text).unicodeScalars.dropFirst(handled))
            }
        }
    }
}

extension ShellCall {
    /// Returns the text quoted for bash; a complete word closes the open quote.
    private func quoted(_ text: String) -> String {
        let end = text.hasSuffix("/") || text.hasSuffix("=") ? "" : quote.map { String(Character($0)) } ?? ""
        switch quote {
        case "'": return text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + end
        case "\"": return text.escaped { "\"$`\\".unicodeScalars.contains($0) } + end
        default:
            return text.escaped { scalar in
                let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || !scalar.isASCII
                return !isWord && !"-_./=:,@%+".unicodeScalars.contains(scalar)
            }
        }
    }
}

extension String {
    /// Returns the text with a backslash before special characters.
    fileprivate func escaped(where isSpecial: (Unicode.Scalar) -> Bool) -> String {
        var escaped = ""
        for scalar in unicodeScalars {
            if isSpecial(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}
