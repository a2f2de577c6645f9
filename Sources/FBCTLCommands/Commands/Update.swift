package import ArgumentParser
import Changes
import DatabaseAccess
import Failures
import Platform
import RTDB
import RTDBSchema
import Rendering

/// `fbctl update PATH VALUE`: changes several locations below a path, all or none.
package struct Update: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.update.rawValue,
        abstract: "Change named children below a path, all or none.",
        discussion: """
            Each name is a path below PATH. The value there is replaced, or deleted with null; other values stay unchanged.

            \(ValueHelp.pairs)

            \(WriteOptions.elements)

            \(WriteOptions.mergedWrites)

            \(PreviewOptions.help)

              fbctl update /chatrooms/firechat name='Fire chat'
              fbctl update /chatrooms '{"firechat/name":"Fire","lounge/name":"Lounge"}'
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var write: WriteOptions
    @Flag(help: "Create the element if it does not exist, even without what the schema requires.") var create = false
    @Argument(help: "The path that the names are relative to.") var path: String
    @OptionGroup var value: UpdateArguments

    package init() {}

    package func run(in context: Context) async throws {
        let format = try write.preview.format(options, in: context, oneOf: [])
        guard try write.condition() == nil else {
            throw Failure(
                .usage, "the service takes no condition with an update of several paths",
                details: [
                    "'fbctl set --if-match ETAG' replaces one value",
                    "--check-merged writes parts of one value only if nobody changed it in between", "nothing was sent",
                ])
        }
        let database = try context.open(options, forWriting: true)
        let target = try context.resolveForWriting(path, isLiteral: options.literal, in: database)
        let update = try value.typed.update(of: target, in: context)
        if !options.literal {
            for entry in update.value.entries { try target.path.appending(entry.path).requireNoWildcard() }
        }
        try write.checkConfirmations(among: target.confirmations(of: update.value), of: target)
        let checked = try update.checked(for: target, confirmed: write.confirm)
        for note in checked.notes { try context.note(note) }
        let partial = try write.partial(checked.mergedWrite(), of: target)
        try await write.checkElements(
            checked.incompleteElements, partial: partial, create: create, in: database, context)
        if write.preview.isDryRun {
            return try await context.preview(
                partial.map { PlannedWrite($0) } ?? PlannedWrite(checked), in: database, as: format)
        }
        if let partial { _ = try await database.carryOut(partial) } else { try await database.update(checked) }
        try context.report(.update, database, target.path)
    }
}
