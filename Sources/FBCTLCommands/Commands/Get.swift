package import ArgumentParser

/// `fbctl get PATH`: prints the value at a path.
package struct Get: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.get.rawValue,
        abstract: "Print the value at a path.",
        discussion: """
            A collection is printed as a table on a terminal and as JSON in a pipe; -o says otherwise. What the database \
            holds against the schema is printed all the same, told on standard error, and ends with status 65.

              fbctl get /chatrooms/firechat/messages
              fbctl get /chatrooms/firechat/name -o value
            """)

    @OptionGroup var options: GlobalOptions
    @Flag(help: "Show times in tables as the numbers they are.") var rawValues = false
    @Argument(help: "The path to read, as the schema names it.") var path: String

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context)
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        let reply = try await database.read(target)
        try await context.render(reply, as: format ?? context.defaultFormat(for: target), rawValues: rawValues)
    }
}
