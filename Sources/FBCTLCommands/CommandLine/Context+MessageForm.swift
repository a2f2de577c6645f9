import Platform
import Rendering

extension Context {
    /// Decides from a command line whether notes are printed, and whether messages are JSON or text.
    ///
    /// Messages are JSON when the output format is JSON and they do not go to a terminal. The command line need not be
    /// valid: the error that says so has the form too.
    mutating func decideMessageForm(_ words: CommandWords) {
        isQuiet = words.has("--quiet", "-q") || isOn("FBCTL_QUIET")
        let format = words.value(of: "-o", "--output") ?? environment["FBCTL_OUTPUT"]
        let isJSON = format == OutputFormat.json.rawValue || format == OutputFormat.ndjson.rawValue
        standardError = MessageSink(
            standardError.unescaped, isQuiet: isQuiet, isJSON: isJSON && !standardError.isTerminal)
    }
}
