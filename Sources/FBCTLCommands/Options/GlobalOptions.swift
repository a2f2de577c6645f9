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

    @Option(
        name: .customLong("credentials"),
        help: ArgumentHelp(
            "The key file to sign in with (FBCTL_CREDENTIALS); 'fbctl help whoami' describes the others.",
            valueName: "file"), completion: .file())
    package var credentials: String?

    @Option(
        name: .customLong("token-file"),
        help: ArgumentHelp("A file with a token to send (FBCTL_TOKEN_FILE).", valueName: "file"), completion: .file())
    package var tokenFile: String?

    @Option(
        name: .customLong("token-command"),
        help: ArgumentHelp("A shell command that prints a token to send (FBCTL_TOKEN_COMMAND).", valueName: "command"))
    package var tokenCommand: String?

    @Flag(
        name: .customLong("allow-insecure"),
        help: "Send credentials over plain http to other machines (FBCTL_ALLOW_INSECURE).")
    package var allowInsecure = false

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The user on whose behalf to act, as the security rules see it (FBCTL_AS).", valueName: "uid"))
    package var actingUser: String?

    @Option(
        name: .customLong("as-claims"),
        help: ArgumentHelp(
            "The value of auth in the security rules, or null for nobody (FBCTL_AS_CLAIMS).", valueName: "json"))
    package var actingClaims: String?

    @Flag(
        name: .customLong("ignore-emulator"),
        help: "Ignore FIREBASE_DATABASE_EMULATOR_HOST.")
    package var ignoresEmulator = false

    @Flag(
        name: .customLong("no-retry"),
        help: "Send each request only once (FBCTL_NO_RETRY).")
    package var noRetry = false

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
