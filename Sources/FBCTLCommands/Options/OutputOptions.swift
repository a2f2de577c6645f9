package import ArgumentParser

/// How results are printed.
package enum OutputFormat: String, Sendable, CaseIterable, ExpressibleByArgument {
    case json, ndjson, table, csv, tsv, value, keys, raw
}

/// The form of what a command prints.
package struct OutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The form of the output (FBCTL_OUTPUT).", valueName: "format"))
    package var format: OutputFormat?

    package init() {}
}
