internal import ArgumentParser
import Platform
import RTDB
import RTDBSchema
import Rendering

/// How the verbs that check say what they have found.
struct CheckOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print at most this many violations (50 on a terminal); all are counted.", valueName: "count"))
    var max: Int?
    @Flag(help: "Group the violations by place in the schema and rule, and count them.") var summary = false

    func validate() throws {
        if let max, max < 0 { throw ArgumentParser.ValidationError("--max must be at least 0") }
    }

    /// Where violations below a location go; nil for a document that has no place in a database.
    func list(
        below place: ResolvedPath?, _ flags: GlobalOptions, in context: Context
    ) throws -> ViolationList {
        let format = try flags.format(in: context, oneOf: [.json, .ndjson])
        return ViolationList(
            below: place, format: format, limit: max ?? (context.standardOutput.isTerminal ? 50 : nil),
            isSummary: summary, output: context.standardOutput)
    }
}
