import JSONCore

/// Identifies one of the ``CompiledSchemas``.
package struct SchemaID: Hashable, Sendable {
    let index: Int
}

/// The schemas that a part of a value must fit, when several apply to it.
package indirect enum SchemaExpression: Hashable, Sendable {
    case anything
    case schema(SchemaID)
    case all([SchemaExpression])
    /// At least one of the expressions.
    case any([SchemaExpression])
}
