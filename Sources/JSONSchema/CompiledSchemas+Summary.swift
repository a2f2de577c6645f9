extension CompiledSchemas {
    /// What to tell a reader about a schema, in short.
    package func summary(of term: SchemaExpression) -> SchemaSummary {
        var search = SummaryLookup(self)
        return search.summary(of: term)
    }

    /// `file:line` of the schema, or of the one that it does nothing but refer to; nil where several are meant.
    package func location(of term: SchemaExpression) -> String? {
        guard case .schema(let id) = term else { return nil }
        let schema = self[id]
        if let reference = schema.reference, schema.checks.count == 1 { return location(of: .schema(reference)) }
        return schema.line.map { "\(schema.document):\($0)" }
    }
}
