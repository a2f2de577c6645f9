internal import ArgumentParser
import RTDB

/// Which records a watch gives, in what way, and when it ends.
struct WatchOptions: ParsableArguments {
    @Flag(help: "No snapshot of what is there at first.") var changesOnly = false
    @Option(help: ArgumentHelp("Only these: snapshot, value, added, changed, removed, moved.", valueName: "list"))
    var events: String?
    @Flag(help: "Only what does not fit the schema.") var onlyInvalid = false
    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Tell what stood there before; or keep no long texts.")
    var previous: Bool?
    @Option(help: ArgumentHelp("End after so many records.", valueName: "count")) var count: Int?
    @Option(
        help: ArgumentHelp("End with the first record that has this, for example state=done.", valueName: "condition"))
    var until: String?
    @Option(
        help: ArgumentHelp("Run a command for each record, which it reads on standard input.", valueName: "command"))
    var exec: String?
    @Flag(help: "Give the command of --exec to a shell.") var shell = false
    @Option(help: ArgumentHelp("Let so many commands run at the same time.", valueName: "count")) var parallel: Int?
    @Option(help: ArgumentHelp("The longest event that is read (default: 268435456).", valueName: "bytes"))
    var maxEventSize: Int?

    func validate() throws {
        if let count, count < 1 { throw ArgumentParser.ValidationError("--count must be at least 1") }
        if let parallel, parallel < 1 { throw ArgumentParser.ValidationError("--parallel must be at least 1") }
        if let maxEventSize, maxEventSize < 1 {
            throw ArgumentParser.ValidationError("--max-event-size must be at least 1")
        }
    }

    /// The filter that the flags describe.
    ///
    /// - Throws: ``Failure``.
    func filter() throws -> WatchFilter {
        WatchFilter(
            kinds: try kinds(), onlyInvalid: onlyInvalid, count: count, condition: try until.map { try Condition($0) })
    }

    /// The command to run for each record, and its arguments; nil for none.
    ///
    /// - Throws: ``Failure``.
    func command() throws -> [String]? {
        guard let exec else { return nil }
        if shell { return ["/bin/sh", "-c", exec] }
        let words = ShellWords(exec)
        let shown = exec.withoutControlCharacters
        guard words.quote == nil else { throw Failure(.usage, "a quote in '\(shown)' is not closed") }
        guard !words.all.isEmpty else { throw Failure(.usage, "'\(shown)' names no command") }
        return words.all
    }

    private func kinds() throws -> Set<WatchRecord.Kind>? {
        let all: [WatchRecord.Kind] = [.snapshot, .value] + ChildEvent.Kind.allCases.map { .child($0) }
        var kinds = Set(all)
        if let events {
            kinds = try Set(
                events.split(separator: ",").map { word in
                    let word = word.trimmingPrefix("child_")
                    guard let kind = all.first(where: { $0.name == word || $0.name == "child_" + word }) else {
                        throw Failure(
                            .usage, "'\(String(word).withoutControlCharacters)' is no event",
                            details: ["events: snapshot, value, added, changed, removed, moved"])
                    }
                    return kind
                })
        }
        if changesOnly { kinds.remove(.snapshot) }
        return kinds.count == all.count ? nil : kinds
    }
}
