import JSONCore
import JSONSchema

extension ResolvedPath {
    /// The one JSON Schema type that a value here must have: `string`, `integer`, …; nil for several, any, or none.
    package var valueType: String? { summary?.type }

    /// The `format` that a value here must have, `epoch-milliseconds` for instance.
    package var valueFormat: String? { summary?.format }

    /// The `format` that the keys of a collection's elements must have, `push-id` for instance.
    package var keyFormat: String? {
        guard let tree, let schema = node?.keySchema else { return nil }
        return tree.schemas.summary(of: .schema(schema)).format
    }

    /// The values that may stand here, when the schema lists them; not null.
    package var allowedValues: [JSON]? {
        guard let tree, let term else { return nil }
        return tree.schemas.allowedValues(of: term)?.filter { $0.typeName != "null" }
    }

    private var summary: SchemaSummary? {
        guard let tree, let term else { return nil }
        return tree.schemas.summary(of: term)
    }
}
