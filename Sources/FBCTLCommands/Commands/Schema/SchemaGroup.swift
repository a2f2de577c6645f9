package import ArgumentParser

/// `fbctl schema`: the commands that work with schema files.
package struct SchemaGroup: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.schema.rawValue,
        abstract: "Work with schemas: check them, list their paths, make sample data.",
        subcommands: SchemaVerb.allCases.map(\.command))

    package init() {}
}

/// The verbs below `schema`.
enum SchemaVerb: String, CaseIterable {
    case lint, paths, sample

    var command: any FBCTLCommand.Type {
        switch self {
        case .lint: SchemaLint.self
        case .paths: SchemaPaths.self
        case .sample: SchemaSample.self
        }
    }
}
