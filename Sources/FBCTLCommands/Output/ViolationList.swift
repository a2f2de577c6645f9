import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// Prints violations as they are found: a line each, or as JSON, or how many there are of each rule.
final class ViolationList: ViolationSink {
    /// A keyword of a schema that was broken.
    private struct Rule: Hashable {
        let keyword: String
        let schemaLocation: String?
    }

    private let base: DatabasePath
    private let format: OutputFormat?
    private let output: any ByteSink
    /// How many are printed; all are counted.
    private let limit: Int
    private let isSummary: Bool
    private(set) var count = 0
    private var counts: [Rule: Int] = [:]
    private var writer: JSONWriter

    /// `base` is what the violations' places are below.
    init(below base: DatabasePath, format: OutputFormat?, limit: Int?, isSummary: Bool, output: any ByteSink) {
        self.base = base
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

    func add(_ violations: [Violation], below keys: [String]) throws {
        for violation in violations {
            count += 1
            counts[Rule(keyword: violation.keyword, schemaLocation: violation.schemaLocation), default: 0] += 1
            guard !isSummary, count <= limit else { continue }
            write(violation.below(base.keys.map(\.name) + keys))
        }
        if writer.count > 1 << 14 { try flush() }
    }

    func end() throws {
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

    /// What a command ends with that has found something in `what`.
    func failure(in what: String) -> Failure? {
        guard count > 0 else { return nil }
        let hidden = isSummary ? 0 : max(count - limit, 0)
        return Failure(
            .data, "\(count.counted("violation")) in \(what)",
            details: hidden > 0 ? ["\(hidden) more not shown; --max shows more, --summary counts by rule"] : [])
    }

    /// Prints what has been found before the reading failed; the frame of a JSON text stays open.
    func abandon() throws {
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
        // The members of the specification's "basic" output, then ours.
        let members: [(name: String, value: String?)] = [
            ("instanceLocation", violation.instanceLocation.description),
            ("keywordLocation", violation.keywordLocation.description),
            ("absoluteKeywordLocation", violation.absoluteKeywordLocation), ("error", violation.message),
            ("keyword", violation.keyword), ("expected", violation.expected), ("found", violation.found),
            ("schema", violation.schemaLocation),
        ]
        write(members.compactMap { member in member.value.map { (member.name, .string($0)) } }, as: format)
    }

    /// The rules, the one that is broken most first.
    private func writeSummary() {
        let sorted = counts.sorted {
            ($1.value, $0.key.schemaLocation ?? "", $0.key.keyword)
                < ($0.value, $1.key.schemaLocation ?? "", $1.key.keyword)
        }
        for (rule, count) in sorted {
            guard let format else {
                writer.raw("\(count)\t\(rule.keyword)\t\(rule.schemaLocation ?? "-")\n")
                continue
            }
            var members: [JSONObject.Member] = [
                ("keyword", .string(rule.keyword)), ("count", .number(JSONNumber(Int64(count)))),
            ]
            if let location = rule.schemaLocation { members.append(("schema", .string(location))) }
            write(members, as: format)
        }
    }

    private func write(_ members: [JSONObject.Member], as format: OutputFormat) {
        writer.write(.object(JSONObject(uniqueMembers: members)))
        guard format == .ndjson else { return }
        writer.raw("\n")
        writer.startNewText()
    }
}
