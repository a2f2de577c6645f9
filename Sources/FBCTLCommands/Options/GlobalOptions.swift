package import ArgumentParser

/// The flags that every verb takes which has to do with a database or its schema.
///
/// Each has a twin in the environment: `FBCTL_` and its name. They are one group because groups cost
/// time at every start: as three, half a millisecond more.
package struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The database's URL (FBCTL_DATABASE).", valueName: "url"))
    package var database: String?

    @Option(help: ArgumentHelp("The schema of the database (FBCTL_SCHEMA).", valueName: "file"), completion: .file())
    package var schema: String?

    @Flag(help: "Check nothing in this call (FBCTL_NO_SCHEMA).")
    package var noSchema = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The form of the output (FBCTL_OUTPUT).", valueName: "format"))
    package var format: OutputFormat?

    @Option(
        help: ArgumentHelp("How long a request may take (FBCTL_TIMEOUT); streams have no end.", valueName: "seconds"))
    package var timeout: Double?

    package init() {}

    package func validate() throws {
        if schema != nil, noSchema { throw ValidationError("--schema and --no-schema exclude each other") }
        if let timeout, !(timeout > 0 && timeout < 1_000_000) {
            throw ValidationError("--timeout must be more than 0 seconds")
        }
    }
}
