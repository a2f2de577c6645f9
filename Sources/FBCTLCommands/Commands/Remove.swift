package import ArgumentParser
import RTDB
import RTDBSchema

/// `fbctl remove PATH`: deletes what stands at a path.
package struct Remove: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.remove.rawValue,
        abstract: "Delete what stands at a path.",
        discussion: """
            A collection or a branch goes only with -r, and everything below it goes with it.

            \(WriteOptions.partialWrites)

              fbctl remove /chatrooms/firechat/messages/-OqR2zVYpxWmZ3nT8kLa
              fbctl remove -r /chatrooms/lounge
            """,
        aliases: [Verb.rm.rawValue])

    @OptionGroup var options: GlobalOptions
    @Flag(name: .shortAndLong, help: "Delete a collection or branch with everything below it.") var recursive = false
    @OptionGroup var write: WriteOptions
    @Argument(help: "The path to delete.") var path: String

    package init() {}

    package func run(in context: Context) async throws {
        _ = try options.format(in: context, oneOf: [])
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        let removable = try target.removal(recursive: recursive, confirmed: write.confirm)
        let partial = try write.partial(removable.path.partialRemoval, of: target)
        if let partial { _ = try await database.carryOut(partial) } else { try await database.remove(removable) }
        try context.report(.remove, database, target.path)
    }
}
