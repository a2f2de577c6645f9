extension CompiledSchemas {
    /// What to tell a reader about a schema, in short.
    package func summary(of term: SchemaTerm) -> SchemaSummary {
        var summary = SchemaSummary()
        fill(&summary, from: term)
        return summary
    }

    /// `file:line` of the schema, or of the one that it does nothing but refer to; nil where several are meant.
    package func location(of term: SchemaTerm) -> String? {
        guard case .schema(let id) = term else { return nil }
        let schema = self[id]
        if let reference = schema.reference, schema.checks.count == 1 { return location(of: .schema(reference)) }
        return schema.line.map { "\(schema.document):\($0)" }
    }

    /// Takes what is still missing from the term.
    private func fill(_ summary: inout SchemaSummary, from term: SchemaTerm) {
        switch term {
        case .anything: break
        case .all(let terms):
            for term in terms { fill(&summary, from: term) }
        case .any(let terms):
            let all = terms.map { self.summary(of: $0) }
            guard let first = all.first else { return }
            if summary.type == nil, all.allSatisfy({ $0.type == first.type }) { summary.type = first.type }
            if summary.typeName == nil, all.allSatisfy({ $0.typeName == first.typeName }) {
                summary.typeName = first.typeName
            }
        case .schema(let id): fill(&summary, from: self[id])
        }
    }

    private func fill(_ summary: inout SchemaSummary, from schema: CompiledSchema) {
        summary.description = summary.description ?? schema.description
        summary.format = summary.format ?? schema.format
        if schema.deprecated { summary.deprecated = summary.deprecated ?? "deprecated" }
        if summary.type == nil, let names = schema.types?.names.filter({ $0 != "null" }), names.count == 1 {
            summary.type = names[0]
        }
        summary.typeName = summary.typeName ?? schema.definitionName
        if summary.typeName == nil, schema.reference == nil {
            summary.typeName = schema.title ?? swiftName(of: schema)
        }
        for inner in [schema.reference].compactMap({ $0 }) + schema.allOf { fill(&summary, from: self[inner]) }
        for alternatives in schema.alternatives { fill(&summary, from: .any(alternatives.map { .schema($0) })) }
    }

    /// The type as a type expression would spell it.
    private func swiftName(of schema: CompiledSchema) -> String? {
        guard let names = schema.types?.names.filter({ $0 != "null" }), names.count == 1 else { return nil }
        switch names[0] {
        case "string": return "String"
        case "integer": return "Int"
        case "number": return "Double"
        case "boolean": return "Bool"
        case "array":
            return "[\(schema.items.flatMap { summary(of: .schema($0)).typeName } ?? "Any")]"
        default:
            guard schema.properties.entries.isEmpty, let additional = schema.additionalProperties,
                let inner = summary(of: .schema(additional)).typeName
            else { return "object" }
            return "[String: \(inner)]"
        }
    }
}
