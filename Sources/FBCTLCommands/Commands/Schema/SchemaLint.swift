package import ArgumentParser
import Failures
import JSONCore
import Platform
import RTDBSchema
import Rendering

/// `fbctl schema lint FILE…`: reports errors and likely mistakes in schemas.
package struct SchemaLint: FBCTLCommand {
    private static let forms: [OutputFormat] = [.json, .ndjson]

    package static let configuration = CommandConfiguration(
        commandName: SchemaVerb.lint.rawValue,
        abstract: "Check schema files for errors and likely mistakes.",
        discussion: """
            Reports undefined types and indexes, unused definitions, nodes that no key leads to, and names that clash. \
            The exit status is 0 if there is nothing to report, 1 if there is, and 65 if a file does not load. Without a \
            file, checks the one that --schema or FBCTL_SCHEMA names.

            \(SchemaLint.forms.help())

              fbctl schema lint Schemas/chatrooms.json
            """)

    @OptionGroup var options: GlobalOptions
    @Argument(help: "The schemas to check.", completion: .file()) var files: [String] = []

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: SchemaLint.forms)
        let names = files.isEmpty ? [context.schemaName(options.schema)].compactMap { $0 } : files
        guard !names.isEmpty else {
            throw Failure(.usage, "no schema to check was given", details: ["fbctl schema lint FILE"])
        }
        let found = try names.flatMap { try diagnostics(of: $0, in: context) }
        let text: String
        switch format {
        case .json: text = JSON.array(found.map(\.json)).text(indent: context.standardOutput.indentOfJSON) + "\n"
        case .ndjson: text = found.map { $0.json.text() + "\n" }.joined()
        default: text = found.map { $0.line + "\n" }.joined()
        }
        try context.standardOutput.taking(format).write(text)
        guard let worst = found.map(\.severity).first(where: { $0 == .error }) ?? found.first?.severity else { return }
        throw ExitError(status: (worst == .error ? ExitStatus.data : .conditionNotMet).rawValue)
    }

    /// Returns the diagnostics of one file.
    private func diagnostics(of name: String, in context: Context) throws -> [Diagnostic] {
        let file = SchemaFile(name: name, bytes: try context.files.read(name, atMost: InputLimit.schema, asJSON: true))
        do throws(SchemaLoadError) {
            return try SchemaLoader.lint(file, reading: context.readPart)
        } catch {
            return error.diagnostics
        }
    }
}

extension Diagnostic {
    /// The diagnostic as one line in the format of compilers: `FILE:LINE:COLUMN: warning: /POINTER: MESSAGE`.
    fileprivate var line: String {
        "\(place): \(severity.rawValue): \(text)"
    }
}
