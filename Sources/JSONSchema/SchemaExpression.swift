import JSONCore

/// The name of one schema among ``CompiledSchemas``.
package struct SchemaID: Hashable, Sendable {
    let index: Int
}

/// What a part of a value must fit, where several schemas speak about it.
package indirect enum SchemaExpression: Hashable, Sendable {
    case anything
    case schema(SchemaID)
    case all([SchemaExpression])
    /// At least one of them.
    case any([SchemaExpression])
}
