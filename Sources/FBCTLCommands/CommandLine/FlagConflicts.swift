import Failures

/// The flags that exclude or need each other, whichever verb has them.
enum FlagConflicts {
    /// A rule that each of `flags` contradicts each of `others`.
    struct Exclusion: Sendable {
        let flags: [String]
        let others: [String]
        /// The reason, if the names alone do not explain it.
        var reason: String?

        init(_ flags: [String], _ others: [String], _ reason: String? = nil) {
            self.flags = flags
            self.others = others
            self.reason = reason
        }
    }

    /// A rule that each of `flags` requires one of `needed`.
    struct Requirement: Sendable {
        let flags: [String]
        let needed: [String]

        init(_ flags: [String], need needed: [String]) {
            self.flags = flags
            self.needed = needed
        }
    }

    private static let starts = ["--start-at", "--start-after"]
    private static let ends = ["--end-at", "--end-before"]
    private static let query = [
        "--order-by", "--equal-to", "--equal-to-json", "--start-at", "--start-after", "--end-at", "--end-before",
        "--start-key", "--end-key", "--limit-to-first", "--limit-to-last", "--since", "--before",
    ]

    static let exclusions: [Exclusion] = [
        Exclusion(["--schema"], ["--no-schema"]),
        Exclusion(["--credentials"], ["--token-file", "--token-command"], "each names a credential"),
        Exclusion(["--token-file"], ["--token-command"], "each names a credential"),
        Exclusion(["--as"], ["--as-claims"]),
        Exclusion(["--if-match"], ["--if-absent"]),
        Exclusion(["--check-merged"], ["--if-match", "--if-absent"], "--check-merged has a condition of its own"),
        Exclusion(["--json-schema"], ["--schema", "--no-schema", "--at"]),
        Exclusion(["--equal-to"], ["--equal-to-json"]),
        Exclusion(
            ["--equal-to", "--equal-to-json"], starts + ends + ["--start-key", "--end-key", "--since", "--before"],
            "a single value has no range"),
        Exclusion(["--start-at"], ["--start-after"]),
        Exclusion(["--end-at"], ["--end-before"]),
        Exclusion(["--since"], starts, "both say where the range begins"),
        Exclusion(["--before"], ends, "both say where the range ends"),
        Exclusion(["--limit-to-first"], ["--limit-to-last"]),
        Exclusion(["--query"], query, "--query is a complete query"),
        Exclusion(
            ["--etag"], query + ["--query", "--where", "--sort", "--client-side", "--priorities"],
            "the service has an ETag only for the whole value at one path"),
        Exclusion(["--sample"], ["--import"], "both say what the data is"),
        Exclusion(["--previous"], ["--no-previous"]),
        Exclusion(
            ["--no-previous"], ["--where", "--until"], "a condition needs whole values, and --no-previous keeps none"
        ),
        Exclusion(["--pager"], ["--out"]),
        Exclusion(["--exit-status"], ["--no-check-exists"], "the status comes from that request"),
        Exclusion(["--summary"], ["--max"], "a summary does not list violations"),
    ]

    static let requirements: [Requirement] = [
        Requirement(["--start-key"], need: starts), Requirement(["--end-key"], need: ends),
        Requirement(["--client-side"], need: query + ["--query"]),
        Requirement(["--shell", "--parallel"], need: ["--exec"]),
        Requirement(["--resolve", "--assert-formats"], need: ["--json-schema"]),
    ]

    /// Checks the flags of a command line.
    ///
    /// - Throws: `Failure` for the first contradiction.
    static func check(_ words: CommandWords) throws(Failure) {
        // Most command lines have one flag or none.
        guard let first = words.flags.first else { return }
        let names = Set(words.flags.map(\.name))
        if names.count > 1 || words.flags.count > 1 {
            for exclusion in exclusions {
                guard let flag = exclusion.flags.first(where: names.contains),
                    let other = exclusion.others.first(where: names.contains)
                else { continue }
                throw Failure(
                    .usage, "\(flag) and \(other) exclude each other", details: exclusion.reason.map { [$0] } ?? [])
            }
        }
        for requirement in requirements where names.count > 1 || requirement.flags.contains(first.name) {
            guard let flag = requirement.flags.first(where: names.contains),
                !requirement.needed.contains(where: names.contains)
            else { continue }
            throw Failure(.usage, "\(flag) needs \(list(requirement.needed))")
        }
    }

    private static func list(_ names: [String]) -> String {
        switch names.count {
        case 1: names[0]
        case 2: "\(names[0]) or \(names[1])"
        default: "an order, a range or a limit, for example \(names[0])"
        }
    }
}
