package import ArgumentParser
import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// `fbctl schema paths`: lists every path of a schema.
package struct SchemaPaths: FBCTLCommand {
    private static let forms: [OutputFormat] = [.table, .json, .ndjson, .tsv]

    package static let configuration = CommandConfiguration(
        commandName: SchemaVerb.paths.rawValue,
        abstract: "List every path of a schema with its kind and type.",
        discussion: """
            Fields inside values are not listed; 'explain' shows them.

            \(SchemaPaths.forms.help(standard: .table))

              fbctl schema paths --schema Schemas/chatrooms.json
              fbctl schema paths Schemas/chatrooms.json -o tsv
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The schema, instead of --schema.", completion: .file()) var file: String?

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: SchemaPaths.forms) ?? .table
        guard let schema = try file.map({ try context.loadSchema(file: $0) }) ?? context.loadSchema(options)
        else {
            throw Failure(.usage, "without a schema there is nothing to list", details: ["leave out --no-schema"])
        }
        let patterns = schema.patterns
        let rows = [["path", "kind", "type"]] + patterns.map { [$0.text, $0.kind.rawValue, $0.typeName] }
        let text: String
        switch format {
        case .json: text = JSON.array(patterns.map(\.json)).text(indent: context.standardOutput.indentOfJSON) + "\n"
        case .ndjson: text = patterns.map { $0.json.text() + "\n" }.joined()
        case .tsv:
            let tsv = DelimitedText(.tab, isSafe: false, for: context.standardOutput)
            text = rows.map { tsv.line($0.map { .text($0) }) }.joined()
        default: text = rows.aligned.map { $0.withoutControlCharacters + "\n" }.joined()
        }
        try context.standardOutput.taking(format).write(text)
    }
}

extension PathPattern {
    fileprivate var json: JSON {
        var members: [JSONObject.Member] = [
            ("path", .string(text)), ("kind", .string(kind.rawValue)), ("type", .string(typeName)),
            ("placeholders", .array(placeholders.map { .string($0) })),
        ]
        if let description { members.append(("description", .string(description))) }
        if let deprecated { members.append(("deprecated", .string(deprecated))) }
        return .object(JSONObject(uniqueMembers: members))
    }
}
