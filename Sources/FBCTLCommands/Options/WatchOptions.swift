internal import ArgumentParser
import Failures
import JSONSchema
import RTDB
import Rendering
import TerminalText
import Watching

/// The flags of `watch`: which records it prints, in what format, and when it ends.
struct WatchOptions: ParsableArguments {
    @Flag(help: "Do not print the first snapshot.") var changesOnly = false
    @Option(
        help: ArgumentHelp(
            "Print only these events: snapshot, value, added, changed, removed, moved.", valueName: "list"))
    var events: String?
    @Flag(help: "Print only data that does not fit the schema.") var onlyInvalid = false
    @Flag(
        inversion: .prefixedNo, exclusivity: .exclusive,
        help: "Print the previous value too; or keep no long texts in memory.")
    var previous: Bool?
    @Option(help: ArgumentHelp("Exit after this many records.", valueName: "count")) var count: Int?
    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Print only records whose value or child meets this condition; 'fbctl help get' says how to write one.",
            valueName: "condition"))
    var conditions: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Exit after the first record whose value or child meets this condition: state=done.", valueName: "condition"
        ))
    var until: String?
    @Flag(help: ArgumentHelp(DelimitedText.safeHelp)) var csvSafe = false
    @Option(
        help: ArgumentHelp(
            "Run a command for each record, with the record on its standard input.", valueName: "command"))
    var exec: String?
    @Flag(help: "Run the command of --exec in a shell.") var shell = false
    @Option(help: ArgumentHelp("How many commands may run at the same time.", valueName: "count")) var parallel: Int?
    @Option(help: ArgumentHelp("The largest event to read (default: 268435456).", valueName: "bytes"))
    var maxEventSize: Int?

    func validate() throws {
        if let count, count < 1 { throw ArgumentParser.ValidationError("--count must be at least 1") }
        if let parallel, parallel < 1 { throw ArgumentParser.ValidationError("--parallel must be at least 1") }
        if let maxEventSize, maxEventSize < 1 {
            throw ArgumentParser.ValidationError("--max-event-size must be at least 1")
        }
    }

    /// Returns the filter for the records, validated against the schema; `now` is in milliseconds since 1970.
    ///
    /// - Throws: `Failure` for a flag that cannot be parsed or that no record can meet.
    func filter(on rows: FieldLookup, now: Int64) throws -> WatchFilter {
        WatchFilter(
            kinds: try kinds(), onlyInvalid: onlyInvalid, count: count,
            conditions: try conditions.map { try Condition(FlagText($0, of: "--where"), on: rows, now: now) },
            end: try until.map { try Condition(FlagText($0, of: "--until"), on: rows, now: now) })
    }

    /// Returns the command to run for each record, with its arguments; nil without one.
    ///
    /// - Throws: `Failure` for flags that are not a command.
    func command() throws -> [String]? {
        guard let exec else { return nil }
        return try ShellWords.command(exec, inShell: shell)
    }

    private func kinds() throws -> Set<WatchRecord.Kind>? {
        let all: [WatchRecord.Kind] = [.snapshot, .value] + ChildEvent.Kind.allCases.map { .child($0) }
        var kinds = Set(all)
        if let events {
            kinds = try chosen(FlagText(events, of: "--events"), of: all)
        }
        if changesOnly { kinds.remove(.snapshot) }
        return kinds.count == all.count ? nil : kinds
    }

    private func chosen(_ list: FlagText, of all: [WatchRecord.Kind]) throws -> Set<WatchRecord.Kind> {
        var kinds: Set<WatchRecord.Kind> = []
        var start = 0
        for item in list.text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let name = String(decoding: item, as: UTF8.self).replacing(" ", with: "")
            let range = start..<start + item.count
            start += item.count + 1
            guard let kind = all.first(where: { $0.name == name || $0.name == "child_" + name }) else {
                let names = ["snapshot", "value", "added", "changed", "removed", "moved"]
                let nearest = Spelling.nearest(to: name, among: names) ?? Self.synonyms[name]
                throw list.failure(
                    "'\(name.withoutControlCharacters)' is not an event"
                        + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
                    at: range, details: ["events: " + names.joined(separator: ", ")])
            }
            kinds.insert(kind)
        }
        return kinds
    }

    /// The names in other tools for events.
    private static let synonyms = [
        "deleted": "removed", "created": "added", "updated": "changed", "modified": "changed", "inserted": "added",
    ]
}
