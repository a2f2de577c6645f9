import Failures
import JSONCore
import JSONSchema
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// Prints violations as they are found: one per line, as JSON, or as counts by keyword.
package final class ViolationPrinter: ViolationCollector {
    private let place: ResolvedPath?
    private let base: [String]
    private let format: OutputFormat?
    private let output: any ByteSink
    /// The most violations that are printed; all are counted.
    private let limit: Int
    private let isSummary: Bool
    private(set) var count = 0
    private var summary = ViolationSummary()
    private var writer: JSONWriter

    /// Creates a printer; `place` is the location that the violations are below, or nil for a document outside a
    /// database.
    package init(below place: ResolvedPath?, format: OutputFormat?, limit: Int?, isSummary: Bool, output: any ByteSink)
    {
        self.place = place
        base = place?.path.keys.map(\.name) ?? []
        self.format = format
        self.limit = limit ?? .max
        self.isSummary = isSummary
        self.output = output.taking(format)
        writer = JSONWriter(indent: format == .json ? output.indentOfJSON : nil)
        guard format == .json else { return }
        writer.beginObject()
        writer.name("errors")
        writer.beginArray()
    }

    package func add(_ violations: [Violation], below keys: [String]) throws {
        for violation in violations {
            count += 1
            guard !isSummary else {
                summary.add(violation.below(keys), below: place)
                continue
            }
            guard count <= limit else { continue }
            write(violation.below(base + keys))
        }
        if writer.count > 1 << 14 { try flush() }
    }

    package func end() throws {
        if isSummary { writeSummary() }
        if format == .json {
            writer.endArray()
            writer.name("count")
            writer.write(.number(JSONNumber(Int64(count))))
            writer.name("valid")
            writer.write(.bool(count == 0))
            writer.endObject()
            writer.raw("\n")
        }
        try flush()
    }

    /// Returns the error of a command that found violations in `what`; nil if it found none.
    package func failure(in what: String, checked: Int? = nil) -> Failure? {
        guard count > 0 else { return nil }
        let hidden = isSummary ? 0 : max(count - limit, 0)
        let read = checked.map { ", of \(ViolationPrinter.values($0)) checked" } ?? ""
        return Failure(
            .data, "\(count.counted("violation")) in \(what)\(read)",
            details: hidden > 0 ? ["\(hidden) more not shown; --max shows more, --summary counts by keyword"] : [])
    }

    /// Returns a number of values as text: `1 value`, `2 values`.
    package static func values(_ count: Int) -> String {
        count == 1 ? "1 value" : "\(count) values"
    }

    /// Prints the violations that were found before reading failed; JSON output stays incomplete.
    package func abandon() throws {
        if format != .json { try flush() }
    }

    private func flush() throws {
        try writer.drain { try output.write($0) }
    }

    private func write(_ violation: Violation) {
        guard let format else {
            let place = violation.instanceLocation.tokens.isEmpty ? "/" : violation.instanceLocation.description
            let rule = violation.schemaLocation.map { " (\($0))" } ?? ""
            writer.raw("\(place.withoutControlCharacters): \(violation.message.withoutControlCharacters)\(rule)\n")
            return
        }
        // The members of the specification's "basic" output come first, then those of fbctl.
        let members: [(name: String, value: String?)] = [
            ("instanceLocation", violation.instanceLocation.description),
            ("keywordLocation", violation.keywordLocation.description),
            ("absoluteKeywordLocation", violation.absoluteKeywordLocation), ("error", violation.message),
            ("keyword", violation.keyword), ("expected", violation.expected), ("found", violation.found),
            ("schema", violation.schemaLocation),
        ]
        write(members.compactMap { member in member.value.map { (member.name, .string($0)) } }, as: format)
    }

    private func writeSummary() {
        guard let format else {
            writer.raw(summary.text(isAligned: output.isTerminal))
            return
        }
        for row in summary.rows { write(row.members, as: format) }
    }

    private func write(_ members: [JSONObject.Member], as format: OutputFormat) {
        writer.write(.object(JSONObject(uniqueMembers: members)))
        guard format == .ndjson else { return }
        writer.raw("\n")
        writer.startNewText()
    }
}
