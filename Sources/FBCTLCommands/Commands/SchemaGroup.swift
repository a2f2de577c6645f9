package import ArgumentParser

/// `fbctl schema`: what can be done with schemas themselves.
package struct SchemaGroup: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.schema.rawValue,
        abstract: "Work on schemas: check them, list their paths.",
        subcommands: SchemaVerb.allCases.map(\.command))

    package init() {}
}

/// The verbs below `schema`.
enum SchemaVerb: String, CaseIterable {
    case lint, paths

    var command: any FBCTLCommand.Type {
        switch self {
        case .lint: SchemaLint.self
        case .paths: SchemaPaths.self
        }
    }
}
