package import ArgumentParser
import DatabaseAccess
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl audit [PATH]`: validates the data of a database against its schema.
package struct Audit: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.audit.rawValue,
        abstract: "Check what the database holds against the schema.",
        discussion: """
            Prints every violation with its path and the line of the schema, and exits with status 65 if there are any. A \
            segment * stands for every element of a collection. Memory does not grow with the data.

            --summary groups the violations by schema location and keyword, with an example of each.

              fbctl audit
              fbctl audit '/chatrooms/*/messages' --summary
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var check: CheckOptions
    @Option(help: ArgumentHelp("The most requests that a path with * may take (default: 1000).", valueName: "count"))
    var maxRequests: String?
    @Argument(help: "The path to check, with everything below it.") var path = "/"

    package init() {}

    package func run(in context: Context) async throws {
        let database = try context.open(options)
        let requestLimit = try Int.requestLimit(maxRequests)
        let selected = try await PathSelection(
            [path], isLiteral: options.literal, findsStored: false, in: database, context)
        guard try database.resolve(.root).kind != .unchecked else { throw Failure.nothingToCheckAgainst }
        let requests = try await selected.requests(from: database, limit: requestLimit, in: context)
        let base = selected.single?.path ?? .root
        let list = try check.list(below: try database.resolve(base), options, in: context)
        var sink = ValidatingSink(try database.resolve(base), output: nil, violations: list, base: base)
        if selected.namesPaths { sink.beginMembers() }
        for request in requests {
            let target = request.target
            if selected.namesPaths { sink.begin(target, named: target.path.description, isLeftOutWhenNull: true) }
            try await ReplyReader.read(database.read(target)) { try sink.takeChunk(of: &$0, isLast: $1) }
        }
        if selected.namesPaths { try sink.endMembers() }
        let shown = (selected.single?.path.description ?? path).withoutControlCharacters
        if let failure = list.failure(in: "the data at '\(shown)'", checked: sink.checkedValueCount) { throw failure }
        try context.note(
            sink.hasFound
                ? "checked \(ViolationPrinter.values(sink.checkedValueCount)) at '\(shown)': no violations"
                : "nothing is stored at '\(shown)'")
    }
}

extension Failure {
    /// The error for `--no-schema` on a command that only validates.
    static let nothingToCheckAgainst = Failure(
        .usage, "without a schema there is nothing to check against", details: ["leave out --no-schema"])
}
