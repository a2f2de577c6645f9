package import ArgumentParser
import RTDBSchema

/// `fbctl set PATH VALUE`: replaces the value at a path.
package struct SetValue: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.set.rawValue,
        abstract: "Replace the value at a path.",
        discussion: """
            A collection or a branch is never replaced as a whole: 'push' and 'update' change it.

              fbctl set /chatrooms/firechat/name '"Fire chat"'
              fbctl set /configuration welcomeMessage=Hello
              fbctl set /configuration @configuration.json
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Go on although the schema protects this place.", valueName: "path"))
    var confirm: [String] = []
    @Argument(help: "The path to write, as the schema names it.") var path: String
    @OptionGroup var value: ValueArguments

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: [.json])
        let database = try context.open(options)
        let target = try database.resolve(path)
        let checked = try target.validate(value.node(for: target, in: context), confirmed: confirm)
        try context.announce(database, target.path)
        let stored = try await database.set(checked, returning: format != nil)
        if let stored { try await context.render(stored, as: .json) }
    }
}
