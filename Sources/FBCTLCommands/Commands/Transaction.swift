package import ArgumentParser
import DatabaseAccess
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl txn PATH --exec CMD`: replaces a value by what a command makes of it.
package struct Transaction: FBCTLCommand {
    private static let formats: [OutputFormat] = [.json]

    package static let configuration = CommandConfiguration(
        commandName: Verb.txn.rawValue,
        abstract: "Replace a value by what a command makes of it, unless somebody else changes it in between.",
        discussion: """
            The command reads the value as JSON on its standard input, null if there is none, and prints the new one. If \
            the value has changed by the time it is written, the command runs again with the new value, up to 100 times, \
            so it should do nothing but print. If it prints nothing, or the same value, nothing is written; if it ends \
            with another status than 0, neither, and the status of fbctl is 1.

            \(Transaction.formats.help())

              fbctl txn /stock/TL-101 --shell --exec 'read n; echo $((n + 1))'
              fbctl txn /chatrooms/firechat --exec 'jq ".name |= ascii_upcase"'
            """)

    @OptionGroup var options: GlobalOptions
    @Option(help: ArgumentHelp("Confirm the write to this path, which the schema protects.", valueName: "path"))
    var confirm: [String] = []
    @Option(help: ArgumentHelp("The command that makes the new value.", valueName: "command")) var exec: String
    @Flag(help: "Run the command of --exec in a shell.") var shell = false
    @Argument(help: "The path of the value.") var path: String

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: Transaction.formats)
        let command = try ShellWords.command(exec, inShell: shell)
        let database = try context.open(options, forWriting: true)
        let target = try context.resolveForWriting(path, isLiteral: options.literal, in: database)
        let stored = try await database.transaction(at: target, in: context) { stored in
            let output = try await output(of: command, reading: stored, in: context)
            guard output.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return nil }
            let value: Node
            do throws(NodeError) {
                value = try Node(parsing: output)
            } catch {
                throw Failure(
                    .data, "what '\(command[0].withoutControlCharacters)' printed is not a value: \(error.description)",
                    details: ["nothing was written"])
            }
            guard value != stored else { return nil }
            let checked = try target.validate(value, confirmed: confirm)
            try await ElementExistence(database: database, context: context).check(checked.incompleteElements)
            return checked
        }
        guard let stored else { return try context.note("nothing was written: the value stays as it is") }
        try context.report(.set, database, target.path)
        guard format != nil else { return }
        let done = "'\(target.path.description.withoutControlCharacters)' was written"
        try await context.printAfterWrite(done) { try context.print(stored) }
    }

    /// Returns what the command makes of a value.
    private func output(of command: [String], reading value: Node, in context: Context) async throws -> [UInt8] {
        let limit = InputLimit.value
        let (status, output) = try await context.processes.output(
            of: command, input: value.body + [UInt8(ascii: "\n")], environment: context.environment, atMost: limit)
        guard output.count <= limit else {
            throw Failure(
                .data, tooLarge: "what '\(command[0])' printed", byteCount: nil, limit: limit)
        }
        guard status == 0 else {
            throw Failure(
                .conditionNotMet, "'\(command[0].withoutControlCharacters)' ended with status \(status)",
                details: ["nothing was written"])
        }
        return output
    }
}
