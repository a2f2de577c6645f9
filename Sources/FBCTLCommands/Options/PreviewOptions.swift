internal import ArgumentParser
import Failures
import Platform
import Rendering

/// The flag that shows what a write would change.
struct PreviewOptions: ParsableArguments {
    @Flag(name: .customLong("dry-run"), help: "Print what would change, and send nothing but reads.")
    var isDryRun = false

    /// The paragraph about `--dry-run` in the help of a command.
    static let help = """
        --dry-run prints a line for each leaf that would be added (+), removed (-) or changed (~), with -o ndjson a \
        record for each.
        """

    /// Returns the output format; a dry run has its own.
    ///
    /// - Throws: `Failure` for a format that the command cannot print.
    func format(
        _ options: GlobalOptions, in context: Context, oneOf formats: [OutputFormat]
    ) throws -> OutputFormat? {
        try options.format(in: context, oneOf: isDryRun ? [.ndjson] : formats)
    }
}
