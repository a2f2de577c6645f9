import JSONCore
import JSONSchema

/// Reads schema files.
package enum SchemaLoader {
    /// Loads a schema and every file it refers to.
    ///
    /// `reading` gives the bytes of another file, named relative to where ``SchemaFile/name`` is relative to.
    ///
    /// - Throws: ``SchemaLoadError`` with everything that is wrong.
    package static func load(
        _ file: SchemaFile, reading: (String) throws -> [UInt8]
    ) throws(SchemaLoadError) -> DatabaseSchema {
        var reader = TreeReader()
        guard let main = reader.add(file.name, bytes: file.bytes) else {
            throw SchemaLoadError(diagnostics: reader.diagnostics)
        }
        let source = TreeReader.Source(file: main.name, pointer: .root)
        _ = reader.read(main.document.json.root, in: main, at: source, spot: TreeReader.Spot(), reading: reading)
        reader.compiler.link(reading: reading)
        reader.diagnostics += reader.compiler.errors.map { Diagnostic(.error, $0) }
        reader.diagnostics += reader.compiler.warnings.map { Diagnostic(.warning, $0) }
        let tree = SchemaTree(nodes: reader.nodes, schemas: reader.compiler.finish(adaptsShapes: true))
        // What follows reads the compiled schemas, which are whole only when nothing is wrong with them.
        if reader.sorted(.error).isEmpty { reader.checkLinked(tree) }
        let errors = reader.sorted(.error)
        guard errors.isEmpty else { throw SchemaLoadError(diagnostics: errors) }
        return DatabaseSchema(name: file.name, warnings: reader.sorted(.warning), tree: tree)
    }
}
