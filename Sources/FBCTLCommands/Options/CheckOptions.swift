internal import ArgumentParser
import RTDB

/// How the verbs that check say what they have found.
struct CheckOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Print at most this many violations; all are counted.", valueName: "count"))
    var max: Int?
    @Flag(help: "Print how often each rule is broken instead of where.") var summary = false

    func validate() throws {
        if let max, max < 0 { throw ArgumentParser.ValidationError("--max must be at least 0") }
    }

    /// Where violations below `path` go.
    func list(
        below path: DatabasePath, _ flags: GlobalOptions, in context: Context
    ) throws -> ViolationList {
        let format = try flags.format(in: context, oneOf: [.json, .ndjson])
        return ViolationList(
            below: path, format: format, limit: max, isSummary: summary, output: context.standardOutput)
    }
}
