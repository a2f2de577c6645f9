/// What to tell a reader about a schema, in short.
package struct SchemaSummary: Hashable, Sendable {
    /// JSON Schema's word; nil when several types are allowed, or any.
    package var type: String?
    package var format: String?
    /// In the words of a type expression: `Message`, `[String]`, `Int`; nil when nothing is known.
    package var typeName: String?
    package var description: String?
    /// Why not to use it any more.
    package var deprecated: String?

    init() {}
}

/// A property that a schema declares.
package struct SchemaProperty: Hashable, Sendable {
    package let name: String
    package let term: SchemaExpression
    package let isRequired: Bool
}
