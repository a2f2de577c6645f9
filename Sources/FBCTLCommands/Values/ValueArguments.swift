package import ArgumentParser

/// The VALUE of `set` and `push`: text, JSON, `@FILE`, `-`, or pairs.
package struct ValueArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Use this text as the value, whatever it looks like, instead of VALUE.", valueName: "text"))
    package var text: String?
    @Argument(
        help: ArgumentHelp(
            "JSON, text, @FILE, - for standard input, or pairs: name=text, name:=JSON.", valueName: "value"))
    package var words: [String] = []

    package init() {}

    package func validate() throws {
        if words.isEmpty, text == nil {
            throw ValidationError("missing value: JSON, @FILE, '-', pairs or --text")
        }
        if text != nil, !words.isEmpty {
            throw ValidationError("--text and VALUE exclude each other")
        }
    }

    /// The value as the user typed it.
    var typed: ValueWords { ValueWords(words, text: text) }
}

/// The VALUE of `update`: JSON, `@FILE`, `-`, or pairs.
package struct UpdateArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "A JSON object, @FILE, - for standard input, or pairs: name=text, name:=JSON.", valueName: "value"))
    package var words: [String] = []

    package init() {}

    package func validate() throws {
        if words.isEmpty { throw ValidationError("missing value: a JSON object, @FILE, '-' or pairs") }
    }

    /// The value as the user typed it.
    var typed: ValueWords { ValueWords(words) }
}
