/// A short description of a schema for a reader.
package struct SchemaSummary: Hashable, Sendable {
    /// The type in JSON Schema's words; nil when several types, or all, are allowed.
    package var type: String?
    package var format: String?
    /// The type as a type expression: `Message`, `[String]`, `Int`; nil when nothing is known.
    package var typeName: String?
    package var description: String?
    /// Why the value should not be used any more.
    package var deprecated: String?

    init() {}
}

/// A property that a schema declares.
package struct SchemaProperty: Hashable, Sendable {
    package let name: String
    package let term: SchemaExpression
    package let isRequired: Bool
}
