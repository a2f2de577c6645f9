import JSONCore

/// A JSON Schema, compiled once, to validate any number of values against.
package struct Validator: Sendable {
    /// Why a schema cannot be used: all its errors.
    package struct CompileError: Error, Hashable {
        package let issues: [SchemaIssue]
    }

    /// The warnings: what looks wrong in the schema, but does not keep it from being used.
    package let warnings: [SchemaIssue]
    private let schemas: CompiledSchemas
    private let root: SchemaID

    /// Compiles a file whose root is a schema.
    ///
    /// With `adaptsShapes`, arrays and integer-keyed objects stand for each other, as in the database. `reading`
    /// returns the bytes of another file that the schema refers to, by its name or URI. Without `assertsFormats`, a
    /// format is an annotation only.
    ///
    /// - Throws: ``CompileError``.
    package init(
        compiling document: SchemaDocument, adaptsShapes: Bool = false, assertsFormats: Bool = true,
        reading: (String) throws -> [UInt8]
    ) throws(CompileError) {
        var compiler = SchemaCompiler(assertsFormats: assertsFormats)
        compiler.add(document, isSchema: true)
        root = compiler.compile(document.name, at: .root)
        compiler.link(reading: reading)
        guard compiler.errors.isEmpty else { throw CompileError(issues: compiler.errors) }
        warnings = compiler.warnings
        schemas = compiler.finish(adaptsShapes: adaptsShapes)
    }

    /// The ways in which a value does not fit the schema; empty when it fits.
    package func violations(in value: JSON) -> [Violation] {
        schemas.violations(of: value, against: .schema(root))
    }
}
