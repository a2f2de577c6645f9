import JSONCore
import JSONSchema

/// Reads schema files.
package enum SchemaLoader {
    /// Loads a schema and every file it refers to.
    ///
    /// - Parameter reading: gives the bytes of another file, named relative to where ``SchemaFile/name`` is relative to.
    /// - Throws: ``SchemaLoadError`` with everything that is wrong.
    package static func load(
        _ file: SchemaFile, reading: (String) throws -> [UInt8]
    ) throws(SchemaLoadError) -> DatabaseSchema {
        throw SchemaLoadError(diagnostics: [])
    }
}
