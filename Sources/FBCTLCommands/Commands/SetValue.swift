package import ArgumentParser
import Changes
import DatabaseAccess
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl set PATH VALUE`: replaces the value at a path.
package struct SetValue: FBCTLCommand {
    private static let formats: [OutputFormat] = [.json]

    package static let configuration = CommandConfiguration(
        commandName: Verb.set.rawValue,
        abstract: "Replace the value at a path.",
        discussion: """
            A collection or a branch is never replaced as a whole: 'push' and 'update' change it.

            \(ValueHelp.value)

            \(ValueHelp.pairs)

            \(WriteOptions.elements)

            \(WriteOptions.mergedWrites)

            \(PreviewOptions.help)

            \(SetValue.formats.help())

              fbctl set /chatrooms/firechat/name 'Fire chat'
              fbctl set /configuration welcomeMessage=Hello
              fbctl set /configuration @configuration.json
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var write: WriteOptions
    @Flag(help: "Create the element if it does not exist, even without what the schema requires.") var create = false
    @Argument(help: "The path to write, as the schema names it.") var path: String
    @OptionGroup var value: ValueArguments

    package init() {}

    package func run(in context: Context) async throws {
        let format = try write.preview.format(options, in: context, oneOf: SetValue.formats)
        let database = try context.open(options, forWriting: true)
        let target = try context.resolveForWriting(path, isLiteral: options.literal, in: database)
        try write.checkConfirmations(among: target.confirmations, of: target)
        let checked = try value.typed.value(for: target, in: context)
            .checked(for: target, confirmed: write.confirm)
        let condition = try write.condition()
        if condition != nil { try WriteCondition.check(checked) }
        let partial = try write.partial(checked.mergedWrite, of: target)
        try await write.checkElements(
            checked.incompleteElements, partial: partial, create: create, in: database, context)
        if write.preview.isDryRun {
            return try await context.preview(
                partial.map { PlannedWrite($0) } ?? PlannedWrite(checked, if: condition), in: database, as: format)
        }
        let done = "'\(target.path.description.withoutControlCharacters)' was written"
        if let partial {
            let value = try await database.carryOut(partial)
            try context.report(.set, database, target.path)
            guard format != nil, let part = target.path.relative(to: partial.value.path) else { return }
            return try await context.printAfterWrite(done) { try context.print(value[part]) }
        }
        let stored = try await database.set(checked, returning: format != nil, if: condition)
        try context.report(.set, database, target.path)
        if let stored {
            try await context.printAfterWrite(done) { try await context.print(stored, at: target, from: database) }
        }
    }
}
