internal import ArgumentParser
import Platform
import RTDB
import RTDBSchema
import Rendering

/// The flags of the commands that print violations: `audit` and `validate`.
struct CheckOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print at most this many violations (50 on a terminal); all are counted.", valueName: "count"))
    var max: Int?
    @Flag(help: "Group the violations by schema location and keyword, and count them.") var summary = false

    func validate() throws {
        if let max, max < 0 { throw ArgumentParser.ValidationError("--max must be at least 0") }
    }

    /// Returns the printer of violations below a location; nil stands for a document outside a database.
    func list(
        below place: ResolvedPath?, _ flags: GlobalOptions, in context: Context
    ) throws -> ViolationPrinter {
        let format = try flags.format(in: context, oneOf: [.json, .ndjson])
        return ViolationPrinter(
            below: place, format: format, limit: max ?? (context.standardOutput.isTerminal ? 50 : nil),
            isSummary: summary, output: context.standardOutput)
    }
}
