internal import ArgumentParser
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// The flags of the commands that make sample data.
struct SampleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The number that an earlier sample printed; makes the same sample again.", valueName: "number"))
    var seed: UInt64?
}

extension Context {
    /// Makes sample data for a location; prints notes about a seed that it chose and about data that it left out.
    ///
    /// - Throws: `Failure` when no data that the schema allows is found.
    func sample(
        of schema: DatabaseSchema, at target: ResolvedPath, count: Int, seed: UInt64?
    ) throws -> JSON {
        // A seed with few digits is easy to type again.
        let number = seed ?? random() % 1_000_000
        let place = "'\(target.path.description.withoutControlCharacters)'"
        guard var generator = SampleGenerator(schema, count: count, seed: number) else {
            throw Failure(.software, "the schema was loaded without its texts")
        }
        let json: JSON
        do throws(SampleGenerator.Failure) {
            json = try generator.sample(at: target)
        } catch .tooMany {
            throw Failure(
                .usage,
                "\(count) elements in each collection are more than \(SampleGenerator.maximumElements) in all, because collections are nested",
                details: ["use a smaller number"])
        } catch .nothingFound {
            throw Failure(
                .data, "no value that the schema allows was found for \(place)",
                details: generator.omitted.map { "  none for '\($0.withoutControlCharacters)'" })
        }
        if seed == nil { try note("--seed \(number) makes this sample again") }
        if !generator.omitted.isEmpty {
            let list = generator.omitted.map { "'\($0.withoutControlCharacters)'" }.joined(separator: ", ")
            try note("no value that the schema allows was found for \(list); left out")
        }
        return json
    }
}
