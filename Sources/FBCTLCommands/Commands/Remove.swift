package import ArgumentParser
import Changes
import DatabaseAccess
import Failures
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl remove PATH`: deletes the value at a path.
package struct Remove: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.remove.rawValue,
        abstract: "Delete the value at a path.",
        discussion: """
            A collection or a branch requires -r, and everything below it is deleted too. If nothing is stored at the \
            path, a note says so: one small request checks that first, which --no-check-exists skips.

            \(WriteOptions.mergedWrites)

            \(PreviewOptions.help)

              fbctl remove /chatrooms/firechat/messages/-OqR2zVYpxWmZ3nT8kLa
              fbctl remove -r /chatrooms/lounge
            """,
        aliases: [Verb.rm.rawValue])

    @OptionGroup var options: GlobalOptions
    @Flag(name: .shortAndLong, help: "Delete a collection or branch with everything below it.") var recursive = false
    @OptionGroup var write: WriteOptions
    @Flag(name: .customLong("exit-status"), help: "Exit with status 1 if nothing was stored there.")
    var exitStatus = false
    @Argument(help: "The path to delete.") var path: String

    package init() {}

    package func run(in context: Context) async throws {
        let format = try write.preview.format(options, in: context, oneOf: [])
        let database = try context.open(options, forWriting: true)
        let whole = try DatabasePath(path)
        if !options.literal { try whole.requireNoWildcard() }
        let target = try await context.resolveStored(whole, allowsChildren: recursive, in: database)
        try write.checkConfirmations(among: target.confirmationsOfRemoval, of: target)
        let empty = recursive ? try await database.emptyAppendOnlyCollections(below: target) : []
        let removable = try target.removal(recursive: recursive, confirmed: write.confirm + empty)
        let condition = try write.condition()
        let partial = try write.partial(removable.path.partialRemoval, of: target)
        if write.preview.isDryRun {
            return try await context.preview(
                partial.map { PlannedWrite($0) } ?? PlannedWrite(removable, if: condition), in: database, as: format)
        }
        let wasThere = write.skipsExistence ? nil : try await database.hasValue(at: target)
        if let partial {
            _ = try await database.carryOut(partial)
        } else {
            try await database.remove(removable, if: condition)
        }
        try context.report(.remove, database, target.path)
        let shown = "'\(target.path.description.withoutControlCharacters)'"
        if wasThere == false { try context.note("nothing was stored at \(shown)") }
        guard exitStatus else { return }
        if wasThere == nil {
            try context.note("reading is not permitted at \(shown), so it is unknown whether anything was stored there")
        }
        if wasThere == false { throw ExitError(status: ExitStatus.conditionNotMet.rawValue) }
    }
}
