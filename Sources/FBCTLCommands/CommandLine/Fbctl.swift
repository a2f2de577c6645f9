package import ArgumentParser

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
        groupedSubcommands: Verb.Group.allCases.map(\.subcommands))

    package init() {}
}

/// The version of fbctl, as `--version` prints it.
package enum Version {
    package static let current = "0.1.0"
}
