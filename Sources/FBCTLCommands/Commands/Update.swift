package import ArgumentParser
import RTDB
import RTDBSchema

/// `fbctl update PATH VALUE`: changes several places below a path, all or none.
package struct Update: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.update.rawValue,
        abstract: "Change named children below a path, all or none.",
        discussion: """
            Each name is a path below PATH and what stands there is replaced; null deletes it; what is not named stays.

            \(WriteOptions.partialWrites)

              fbctl update /chatrooms/firechat name='Fire chat'
              fbctl update /chatrooms '{"firechat/name":"Fire","lounge/name":"Lounge"}'
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var write: WriteOptions
    @Argument(help: "The path that the names start from.") var path: String
    @OptionGroup var value: ValueArguments

    package init() {}

    package func run(in context: Context) async throws {
        _ = try options.format(in: context, oneOf: [])
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        let checked = try target.validateUpdate(value.update(of: target, in: context), confirmed: write.confirm)
        let partial = try write.partial(checked.partialWrite(), of: target)
        if let partial { _ = try await database.carryOut(partial) } else { try await database.update(checked) }
        try context.report(.update, database, target.path)
    }
}
