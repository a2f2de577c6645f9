package import ArgumentParser
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering

/// `fbctl explain [PATH]`: shows what the schema says about a path.
package struct Explain: FBCTLCommand {
    private static let formats: [OutputFormat] = [.json]

    package static let configuration = CommandConfiguration(
        commandName: Verb.explain.rawValue,
        abstract: "Show what the schema says about a path: kind, type, fields, an example, the verbs that apply.",
        discussion: """
            Needs no database.

            \(Explain.formats.help())

              fbctl explain /chatrooms/firechat/messages
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The path to explain.") var path = "/"

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: Explain.formats)
        guard let schema = try context.loadSchema(options, keepsTexts: true) else {
            throw Failure(.usage, "without a schema there is nothing to explain", details: ["leave out --no-schema"])
        }
        let explanation = Explanation(try schema.resolve(try DatabasePath(path)))
        try context.standardOutput.taking(format).write(
            format == nil
                ? explanation.text(width: context.standardOutput.columns)
                : explanation.json.text(indent: context.standardOutput.indentOfJSON) + "\n"
        )
    }
}
