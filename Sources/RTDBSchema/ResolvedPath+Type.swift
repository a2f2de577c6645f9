import JSONSchema

extension ResolvedPath {
    /// The one JSON Schema type that a value here must have: `string`, `integer`, …; nil for several, any, or none.
    package var valueType: String? { summary?.type }

    /// The `format` that a value here must have, `epoch-milliseconds` for instance.
    package var valueFormat: String? { summary?.format }

    private var summary: SchemaSummary? {
        guard let tree, let term else { return nil }
        return tree.schemas.summary(of: term)
    }
}
