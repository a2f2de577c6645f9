package import ArgumentParser
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering

/// `fbctl schema sample [PATH]`: prints data that the schema allows.
package struct SchemaSample: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: SchemaVerb.sample.rawValue,
        abstract: "Print sample data that fits the schema.",
        discussion: """
            The data follows the keys, times, formats, patterns, ranges and enums of the schema, and every value is \
            checked. The same seed gives the same data; without --seed, one is chosen and printed on standard error. A \
            location for which no value is found is left out, with a note. Needs no database.

              fbctl schema sample --count 20 >data.json
              fbctl schema sample /chatrooms/firechat/messages --seed 7
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var sample: SampleOptions
    @Option(help: ArgumentHelp("How many elements each collection has (default: 3).", valueName: "count"))
    var count: String?
    @Argument(help: "The path to make data for.") var path = "/"

    package init() {}

    package func run(in context: Context) async throws {
        _ = try options.format(in: context, oneOf: [.json])
        guard let schema = try context.loadSchema(options, keepsTexts: true) else {
            throw Failure(
                .usage, "without a schema there is nothing to make data from", details: ["leave out --no-schema"])
        }
        let target = try schema.resolve(try DatabasePath(path))
        let count = try Int.positive(count, of: "--count") ?? 3
        let json = try context.sample(of: schema, at: target, count: count, seed: sample.seed)
        try context.standardOutput.write(json.text(indent: context.standardOutput.indentOfJSON) + "\n")
    }
}
