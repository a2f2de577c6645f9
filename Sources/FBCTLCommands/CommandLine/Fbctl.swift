package import ArgumentParser
import DatabaseAccess

/// The root command.
package struct Fbctl: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "fbctl",
        abstract: "The admin command line for the Firebase Realtime Database, checked against a schema.",
        discussion: """
            Paths are database paths: 'fbctl get /chatrooms/firechat/messages'. The schema describes \
            the values at each path; anything that does not fit is refused before it is sent.

            Name the database with --database URL or FBCTL_DATABASE, and the schema with --schema FILE or FBCTL_SCHEMA. \
            No database at hand? 'fbctl serve --schema FILE' starts one.
            """,
        version: Version.current,
        groupedSubcommands: [
            CommandGroup(name: "Reading", subcommands: [Get.self, Keys.self, Count.self, Tree.self, Watch.self]),
            CommandGroup(name: "Writing", subcommands: [SetValue.self, Push.self, Update.self, Remove.self]),
            CommandGroup(name: "Schema", subcommands: [Explain.self, Audit.self, Validate.self, SchemaGroup.self]),
            CommandGroup(name: "Other", subcommands: [Serve.self, Completion.self]),
        ])

    package init() {}
}

/// The version of fbctl, as `--version` prints it.
package enum Version {
    package static let current = "0.1.0"
}
