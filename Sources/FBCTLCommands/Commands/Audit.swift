package import ArgumentParser
import RTDB
import RTDBSchema

/// `fbctl audit [PATH]`: checks what a database holds against its schema.
package struct Audit: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.audit.rawValue,
        abstract: "Check what the database holds against the schema.",
        discussion: """
            Prints every violation with its place and the line of the schema, and ends with status 65 if there is one. \
            Memory does not grow with the data.

              fbctl audit
              fbctl audit /chatrooms --summary
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var check: CheckOptions
    @Argument(help: "The path to check, with all below it.") var path = "/"

    package init() {}

    package func run(in context: Context) async throws {
        let database = try context.open(options)
        let target = try context.resolve(path, in: database)
        guard target.kind != .unchecked else { throw Failure.nothingToCheckAgainst }
        let list = try check.list(below: target.path, options, in: context)
        var sink = DocumentSink(target, output: nil, findings: list)
        try await database.read(target).tokens(into: &sink)
        if let failure = list.failure(in: "the data at '\(target.path.description.withoutControlCharacters)'") {
            throw failure
        }
    }
}

extension Failure {
    /// `--no-schema` on a verb that does nothing but check.
    static let nothingToCheckAgainst = Failure(
        .usage, "without a schema there is nothing to check against", details: ["leave out --no-schema"])
}
