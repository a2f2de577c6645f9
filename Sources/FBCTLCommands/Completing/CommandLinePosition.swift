/// The position of the cursor in a command line.
struct CommandLinePosition {
    /// The kind of word to complete.
    enum Word {
        case subcommand
        case flag
        /// The value of a flag.
        case value(CommandShape.Argument)
        /// The positional argument with this index.
        case positional(Int)
    }

    /// The command that the words belong to, and its verb without aliases.
    let command: CommandShape
    let verb: String
    let word: Word
    /// The typed part of the word; for `--output=js` only `js`.
    let prefix: String
    /// The text before the prefix in the same word.
    let lead: String
    /// The positional arguments before the word.
    let positionals: [String]
    /// The flags before the word, with their values; a flag without a value has an empty one.
    let options: [(name: String, value: String)]

    /// Parses the words before the cursor; `last` is the word at the cursor.
    ///
    /// Returns nil when the words are not a valid command line.
    init?(_ words: [String], last: String, of root: CommandShape) {
        var command = root
        var rest = words[...]
        while !command.subcommands.isEmpty, let word = rest.first {
            let name = Verb(rawValue: word) == .rm ? Verb.remove.rawValue : word
            guard let next = command.subcommands.first(where: { $0.name == name }) else { return nil }
            command = next
            rest = rest.dropFirst()
        }
        self.command = command
        verb = command.name
        var positionals: [String] = []
        var options: [(String, String)] = []
        var pending: CommandShape.Argument?
        for word in rest {
            if let open = pending {
                options.append((open.names.last ?? "", word))
                pending = nil
            } else if let (name, value) = CommandLinePosition.assignment(word) {
                options.append((name, value))
            } else if word.hasPrefix("-"), word != "-" {
                pending = command.argument(named: word).flatMap { $0.valueName == nil ? nil : $0 }
                if pending == nil { options.append((word, "")) }
            } else {
                positionals.append(word)
            }
        }
        self.positionals = positionals
        self.options = options
        if let pending {
            (word, prefix, lead) = (.value(pending), last, "")
        } else if let (name, value) = CommandLinePosition.assignment(last), let argument = command.argument(named: name)
        {
            (word, prefix, lead) = (.value(argument), value, name + "=")
        } else if last.hasPrefix("-") {
            (word, prefix, lead) = (.flag, last, "")
        } else if !command.subcommands.isEmpty {
            (word, prefix, lead) = (.subcommand, last, "")
        } else {
            (word, prefix, lead) = (.positional(positionals.count), last, "")
        }
    }

    /// Returns the name and value of `--output=json`.
    private static func assignment(_ word: String) -> (name: String, value: String)? {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return nil }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    /// Returns the value of a flag; empty for a flag without a value, nil if the flag is absent.
    func option(_ name: String) -> String? {
        options.last { $0.name == name }?.value
    }
}
