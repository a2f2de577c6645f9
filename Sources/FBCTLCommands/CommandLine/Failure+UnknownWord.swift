import Failures
import JSONSchema
import RTDB
import Rendering
import TerminalText

extension Failure {
    /// The failure for a command line without a command.
    static let noVerb = Failure(
        .usage, "no command given",
        details: [
            "commands: " + Verb.allCases.map(\.rawValue).joined(separator: ", "), "'fbctl --help' describes them",
        ])

    /// Creates the failure for an unknown command; suggests the nearest name, or the name for a command of another
    /// tool.
    init(unknownVerb word: String) {
        let verbs = Verb.allCases.map(\.rawValue)
        let meant =
            NamesOfOtherTools.verbs[word.lowercased()] ?? Spelling.nearest(to: word, among: verbs).map { "'\($0)'" }
        self.init(
            .usage,
            "unknown command '\(word.withoutControlCharacters)'" + (meant.map { "; did you mean \($0)?" } ?? ""),
            details: ["commands: " + verbs.joined(separator: ", "), "'fbctl --help' describes them"])
    }

    /// Creates the failure for an unknown flag; suggests the nearest name, or the name for a flag of another tool.
    ///
    /// `path` is the verb and, if it has verbs of its own, the one below it.
    init(unknownFlag name: String, of path: [String]) {
        // Without a known verb, any flag may be meant.
        let shape = path.isEmpty ? nil : CommandShape.root?.command(at: path)
        let known = shape?.arguments.flatMap(\.names) ?? (KnownFlags.valued.union(KnownFlags.switches)).sorted()
        let familiar = NamesOfOtherTools.text(forFlag: name, known: known)
        let bare = name.drop { $0 == "-" }
        let nearest = Spelling.nearest(
            to: String(bare), among: known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) })
        let meant = familiar ?? nearest.map { "--\($0)" }
        let verb = shape == nil ? "fbctl" : "'\(path.joined(separator: " ").withoutControlCharacters)'"
        let isLong = name.hasPrefix("--")
        self.init(
            .usage,
            "\(verb) has no flag '\(name.withoutControlCharacters)'" + (meant.map { "; did you mean \($0)?" } ?? ""),
            details: (isLong ? [] : ["a path or value that begins with '-' goes after '--'"])
                + [
                    shape == nil
                        ? "'fbctl --help' lists the commands"
                        : "'fbctl help \(path.joined(separator: " ").withoutControlCharacters)' lists the flags"
                ])
    }

    /// Creates the failure for a flag without its value, or with another flag in its place.
    init(missingValueOf name: String, before next: String?) {
        let what = next.map { "'\($0.withoutControlCharacters)' follows, which is a flag" } ?? "nothing follows"
        let isKeyFlag = ["--order-by", "--sort", "--columns"].contains(name)
        self.init(
            .usage, "\(name) needs a value, but \(what)",
            details: isKeyFlag
                ? ["if you wrote $key or $value, the shell expanded it; put it in single quotes: '$key'"] : [])
    }
}
