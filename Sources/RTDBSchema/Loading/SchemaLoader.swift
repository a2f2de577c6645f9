import JSONCore
import JSONSchema

/// Loads schema files.
package enum SchemaLoader {
    /// Loads a schema and every file it refers to.
    ///
    /// `reading` returns the bytes of another file, whose name is relative to the same base as ``SchemaFile/name``.
    /// With `keepsTexts`, the schema includes what only human readers need: constraints and examples.
    ///
    /// - Throws: ``SchemaLoadError`` with all errors.
    package static func load(
        _ file: SchemaFile, keepsTexts: Bool = false, reading: (String) throws -> [UInt8]
    ) throws(SchemaLoadError) -> DatabaseSchema {
        let (reader, tree) = try read(file, keepsTexts: keepsTexts, reading: reading)
        return DatabaseSchema(
            name: file.name, warnings: reader.sorted(.warning), undefinedTypes: reader.undefinedTypes, tree: tree)
    }

    /// The possible mistakes in a schema that can be loaded, in the order of its files and of their text.
    ///
    /// - Throws: ``SchemaLoadError`` with all errors.
    package static func lint(
        _ file: SchemaFile, reading: (String) throws -> [UInt8]
    ) throws(SchemaLoadError) -> [Diagnostic] {
        var (reader, tree) = try read(file, keepsTexts: true, reading: reading)
        reader.lint(tree)
        return reader.sorted(.warning)
    }

    private static func read(
        _ file: SchemaFile, keepsTexts: Bool, reading: (String) throws -> [UInt8]
    ) throws(SchemaLoadError) -> (TreeReader, SchemaTree) {
        var reader = TreeReader()
        guard let main = reader.add(file.name, bytes: file.bytes) else {
            throw SchemaLoadError(diagnostics: reader.diagnostics)
        }
        let source = TreeReader.SourceLocation(file: main.name, pointer: .root)
        _ = reader.read(
            main.document.json.root, in: main, at: source, context: TreeReader.NodeContext(), reading: reading)
        reader.compiler.link(reading: reading)
        reader.diagnostics += reader.compiler.errors.map { Diagnostic(.error, $0) }
        reader.diagnostics += reader.compiler.warnings.map { Diagnostic(.warning, $0) }
        let tree = SchemaTree(
            nodes: reader.nodes, schemas: reader.compiler.finish(adaptsShapes: true),
            texts: keepsTexts ? SchemaSources(reader.compiler) : nil)
        // The following checks use the compiled schemas, which are complete only without errors.
        if reader.sorted(.error).isEmpty { reader.checkLinked(tree) }
        let errors = reader.sorted(.error)
        guard errors.isEmpty else { throw SchemaLoadError(diagnostics: errors) }
        return (reader, tree)
    }
}

/// A schema file that has been read.
package struct SchemaFile: Sendable {
    /// The path as the user wrote it, for messages and as the base of `$ref`.
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// Why a schema cannot be loaded: all errors, in the order of the text.
package struct SchemaLoadError: Error, Hashable, CustomStringConvertible {
    package let diagnostics: [Diagnostic]

    package init(diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The diagnostics, one per line.
    package var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
