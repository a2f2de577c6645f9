extension CompiledSchemas {
    /// A short description of a schema for a reader.
    package func summary(of term: SchemaExpression) -> SchemaSummary {
        var search = SummaryLookup(self)
        return search.summary(of: term)
    }

    /// The `file:line` of the schema, or of the schema that it only refers to; nil for several schemas.
    package func location(of term: SchemaExpression) -> String? {
        guard case .schema(let id) = term else { return nil }
        let schema = self[id]
        if let reference = schema.reference, schema.checks.count == 1 { return location(of: .schema(reference)) }
        return schema.line.map { "\(schema.document):\($0)" }
    }
}
