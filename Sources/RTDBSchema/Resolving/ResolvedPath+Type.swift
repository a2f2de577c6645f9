import JSONCore
import JSONSchema

extension ResolvedPath {
    /// The only JSON Schema type of a value here: `string`, `integer`, …; nil for several types, all, or none.
    package var valueType: String? { summary?.type }

    /// The `format` of a value here, for example `epoch-milliseconds`.
    package var valueFormat: String? { summary?.format }

    /// The `format` of the keys of a collection's elements, for example `push-id`.
    package var keyFormat: String? {
        guard let tree, let schema = node?.keySchema else { return nil }
        return tree.schemas.summary(of: .schema(schema)).format
    }

    /// The values that are allowed here, if the schema lists them, without null.
    package var allowedValues: [JSON]? {
        guard let tree, let term else { return nil }
        return tree.schemas.allowedValues(of: term)?.filter { $0.typeName != "null" }
    }

    private var summary: SchemaSummary? {
        guard let tree, let term else { return nil }
        return tree.schemas.summary(of: term)
    }
}
