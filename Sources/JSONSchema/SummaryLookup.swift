/// Collects short descriptions of schemas.
struct SummaryLookup {
    private let schemas: CompiledSchemas
    /// The summaries so far; a schema that is being read has an empty one, because it may contain itself.
    private var known: [SchemaID: SchemaSummary] = [:]

    init(_ schemas: CompiledSchemas) {
        self.schemas = schemas
    }

    mutating func summary(of term: SchemaExpression) -> SchemaSummary {
        switch term {
        case .anything: return SchemaSummary()
        case .schema(let id): return summary(of: id)
        case .all(let terms):
            return terms.reduce(into: SchemaSummary()) { $0.fill(from: summary(of: $1)) }
        case .any(let terms):
            let all = terms.map { summary(of: $0) }
            var common = SchemaSummary()
            guard let first = all.first else { return common }
            if all.allSatisfy({ $0.type == first.type }) { common.type = first.type }
            if all.allSatisfy({ $0.typeName == first.typeName }) { common.typeName = first.typeName }
            return common
        }
    }

    private mutating func summary(of id: SchemaID) -> SchemaSummary {
        if let known = known[id] { return known }
        known[id] = SchemaSummary()
        let found = search(schemas[id])
        known[id] = found
        return found
    }

    private mutating func search(_ schema: CompiledSchema) -> SchemaSummary {
        var summary = SchemaSummary()
        summary.description = schema.description
        summary.format = schema.format
        summary.deprecated = schema.deprecated ? "deprecated" : nil
        if let names = schema.types?.names.filter({ $0 != "null" }), names.count == 1 { summary.type = names[0] }
        summary.typeName = schema.definitionName
        if summary.typeName == nil, schema.reference == nil { summary.typeName = schema.title ?? swiftName(of: schema) }
        for inner in [schema.reference].compactMap({ $0 }) + schema.allOf {
            summary.fill(from: self.summary(of: inner))
        }
        for alternatives in schema.alternatives {
            summary.fill(from: self.summary(of: .any(alternatives.map { .schema($0) })))
        }
        return summary
    }

    /// The type, written as a type expression.
    private mutating func swiftName(of schema: CompiledSchema) -> String? {
        guard let names = schema.types?.names.filter({ $0 != "null" }), names.count == 1 else { return nil }
        switch names[0] {
        case "string": return "String"
        case "integer": return "Int"
        case "number": return "Double"
        case "boolean": return "Bool"
        case "array": return "[\(schema.items.flatMap { summary(of: $0).typeName } ?? "Any")]"
        default:
            guard schema.properties.entries.isEmpty, let additional = schema.additionalProperties,
                let inner = summary(of: additional).typeName
            else { return "object" }
            return "[String: \(inner)]"
        }
    }
}

extension SchemaSummary {
    /// Copies what is still missing from another summary.
    fileprivate mutating func fill(from other: SchemaSummary) {
        type = type ?? other.type
        format = format ?? other.format
        typeName = typeName ?? other.typeName
        description = description ?? other.description
        deprecated = deprecated ?? other.deprecated
    }
}
