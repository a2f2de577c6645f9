package import ArgumentParser

/// Which database, and by which schema.
///
/// Every flag has a twin in the environment: `FBCTL_` and its name.
package struct ConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The database's URL (FBCTL_DATABASE).", valueName: "url"))
    package var database: String?

    @OptionGroup package var schema: SchemaOptions

    @Option(
        help: ArgumentHelp("How long a request may take (FBCTL_TIMEOUT); streams have no end.", valueName: "seconds"))
    package var timeout: Double?

    package init() {}

    package func validate() throws {
        if let timeout, !(timeout > 0 && timeout < 1_000_000) {
            throw ValidationError("--timeout must be more than 0 seconds")
        }
    }
}

/// Which schema.
package struct SchemaOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The schema of the database (FBCTL_SCHEMA).", valueName: "file"), completion: .file())
    package var schema: String?

    @Flag(help: "Check nothing in this call (FBCTL_NO_SCHEMA).")
    package var noSchema = false

    package init() {}

    package func validate() throws {
        if schema != nil, noSchema { throw ValidationError("--schema and --no-schema exclude each other") }
    }
}
