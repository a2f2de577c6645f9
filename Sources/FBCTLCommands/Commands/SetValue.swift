package import ArgumentParser
import RTDB
import RTDBSchema

/// `fbctl set PATH VALUE`: replaces the value at a path.
package struct SetValue: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.set.rawValue,
        abstract: "Replace the value at a path.",
        discussion: """
            A collection or a branch is never replaced as a whole: 'push' and 'update' change it.

            \(WriteOptions.partialWrites)

              fbctl set /chatrooms/firechat/name '"Fire chat"'
              fbctl set /configuration welcomeMessage=Hello
              fbctl set /configuration @configuration.json
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var write: WriteOptions
    @Argument(help: "The path to write, as the schema names it.") var path: String
    @OptionGroup var value: ValueArguments

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: [.json])
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        let checked = try target.validate(value.node(for: target, in: context), confirmed: write.confirm)
        let partial = try write.partial(checked.partialWrite, of: target)
        if let partial {
            let value = try await database.carryOut(partial)
            try context.report(.set, database, target.path)
            if format != nil { try context.print(value[target.path.relative(to: partial.value.path)]) }
            return
        }
        let stored = try await database.set(checked, returning: format != nil)
        try context.report(.set, database, target.path)
        if let stored { try await context.print(stored, from: database) }
    }
}
