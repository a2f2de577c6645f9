internal import ArgumentParser
import JSONSchema
import RTDB

extension Failure {
    /// The failure of a command line whose first word is no verb; nil when it is one.
    ///
    /// ArgumentParser would call the word an unexpected argument of the root.
    init?(unknownVerbIn arguments: [String]) {
        guard let word = arguments.first, !word.hasPrefix("-"), word != "help" else { return nil }
        let verbs = Fbctl.configuration.groupedSubcommands.flatMap(\.subcommands).flatMap {
            [$0._commandName] + $0.configuration.aliases
        }
        guard !verbs.contains(word) else { return nil }
        let suggestion = Spelling.nearest(to: word, among: verbs).map { "; did you mean '\($0)'?" } ?? ""
        self.init(
            .usage, "'\(word.withoutControlCharacters)' is no verb of fbctl" + suggestion,
            details: ["verbs: " + verbs.joined(separator: ", "), "'fbctl --help' says what they do"])
    }
}
