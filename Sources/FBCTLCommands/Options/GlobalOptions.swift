package import ArgumentParser

/// The flags of every command that uses a database or its schema.
///
/// Each has a twin in the environment: `FBCTL_` and its name. They are one group, and all options are texts, because the
/// parser looks up what it knows of each group and each type at every start: as three groups half a millisecond more.
package struct GlobalOptions: ParsableArguments {
    @Option(name: .customLong("database"), help: ArgumentHelp("The database's URL (FBCTL_DATABASE).", valueName: "url"))
    package var database: String?

    @Option(
        name: .customLong("schema"),
        help: ArgumentHelp("The schema of the database (FBCTL_SCHEMA).", valueName: "file"), completion: .file())
    package var schema: String?

    @Flag(name: .customLong("no-schema"), help: "Check nothing against a schema (FBCTL_NO_SCHEMA).")
    package var noSchema = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The output format (FBCTL_OUTPUT), one that the command supports.", valueName: "format"))
    package var formatName: String?

    @Option(
        name: .customLong("timeout"),
        help: ArgumentHelp(
            "The most time that a request may take (FBCTL_TIMEOUT); streams have no limit.", valueName: "seconds"))
    package var timeoutText: String?

    @Flag(name: .customLong("literal"), help: "Treat * in a path as a key, not as a wildcard.")
    package var literal = false

    /// Read by ``invoke(_:in:)``, since it holds for all that is said on the way.
    @Flag(
        name: [.customShort("q"), .customLong("quiet")],
        help: "Print no notes or confirmations on standard error (FBCTL_QUIET).")
    package var quiet = false

    package init() {}

    package func validate() throws {
        if let timeoutText, GlobalOptions.seconds(timeoutText) == nil {
            throw ValidationError("--timeout is '\(timeoutText)', but must be a number of seconds above 0")
        }
    }
}
