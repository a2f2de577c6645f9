package import ArgumentParser

/// The flags of every command that uses a database or its schema.
///
/// Each flag has a variable in the environment: `FBCTL_` and its name. All flags are in one group and their values are
/// strings, because ArgumentParser inspects every group and every type at each start; three groups would take half a
/// millisecond more.
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

    /// ``invoke(_:in:)`` reads this flag, because it applies to all messages of a command.
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
