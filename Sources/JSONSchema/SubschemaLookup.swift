import JSONCore
import Patterns

/// Looks for what schemas say about one property or element of a value, by its key.
///
/// The rest of the value is not known. Where what holds depends on it, the answer is the weaker one, so that nothing is
/// refused that could be right.
struct SubschemaLookup {
    /// What a schema says about the part.
    private enum Part {
        /// The value can have no such part.
        case forbidden
        /// Nothing is said.
        case unsaid
        case term(SchemaExpression)
    }

    private let schemas: CompiledSchemas
    private let key: String
    /// Whether the key is one that an array can have, and which.
    private let index: Int?
    private var known: [SchemaID: Part] = [:]

    init(_ schemas: CompiledSchemas, for key: String) {
        self.schemas = schemas
        self.key = key
        index = Int(key).flatMap { $0 >= 0 && String($0) == key ? $0 : nil }
    }

    /// What the part must fit; nil when a value that fits `term` can have none.
    mutating func term(in term: SchemaExpression) -> SchemaExpression? {
        switch part(of: term) {
        case .forbidden: nil
        case .unsaid: .anything
        case .term(let inner): inner
        }
    }

    private mutating func part(of term: SchemaExpression) -> Part {
        switch term {
        case .anything: .unsaid
        case .schema(let id): part(of: id)
        case .all(let terms): Self.all(terms.map { part(of: $0) })
        case .any(let terms): Self.any(terms.map { part(of: $0) })
        }
    }

    private mutating func part(of id: SchemaID) -> Part {
        if let known = known[id] { return known }
        let found = search(schemas[id])
        known[id] = found
        return found
    }

    private mutating func search(_ schema: CompiledSchema) -> Part {
        if let always = schema.always { return always ? .unsaid : .forbidden }
        let types = schema.types
        if let types, !types.contains("object"), !types.contains("array") { return .forbidden }
        var parts: [Part] = []
        if types?.contains("object") ?? true { parts.append(property(of: schema)) }
        if types?.contains("array") ?? (schema.items != nil || !schema.prefixItems.isEmpty) {
            let element = element(of: schema)
            // Where both are allowed, either may be meant.
            parts = types?.contains("object") ?? false ? [Self.any(parts + [element])] : parts + [element]
        }
        for inner in [schema.reference].compactMap({ $0 }) + schema.allOf { parts.append(part(of: inner)) }
        for alternatives in schema.alternatives { parts.append(Self.any(alternatives.map { part(of: $0) })) }
        for inner in schema.conditional {
            if case .term = part(of: inner) { parts.append(.term(.anything)) }
        }
        let found = Self.all(parts)
        guard case .unsaid = found, let rest = unevaluated(by: schema) else { return found }
        return Self.said(by: rest, in: schemas)
    }

    /// What holds of a part that no other keyword speaks about; nil when that is not known.
    private func unevaluated(by schema: CompiledSchema) -> SchemaID? {
        guard !schema.hasDynamicReference else { return nil }
        let isObject = schema.types?.contains("object") ?? true
        let isArray = index != nil && schema.types?.contains("array") ?? (schema.unevaluatedItems != nil)
        if isObject, isArray { return nil }
        return isObject ? schema.unevaluatedProperties : schema.unevaluatedItems
    }

    private func property(of schema: CompiledSchema) -> Part {
        if let names = schema.propertyNames,
            !schemas.violations(of: .string(key), against: .schema(names)).isEmpty
        {
            return .forbidden
        }
        var inner = schema.patternProperties.filter { $0.pattern.matches(key) }.map { $0.schema }
        if let declared = schema.properties[key] { inner.insert(declared, at: 0) }
        if inner.isEmpty, let additional = schema.additionalProperties { inner = [additional] }
        return Self.all(inner.map { Self.said(by: $0, in: schemas) })
    }

    private func element(of schema: CompiledSchema) -> Part {
        guard let index else { return .forbidden }
        guard index >= schema.prefixItems.count else { return Self.said(by: schema.prefixItems[index], in: schemas) }
        return schema.items.map { Self.said(by: $0, in: schemas) } ?? .unsaid
    }

    private static func said(by id: SchemaID, in schemas: CompiledSchemas) -> Part {
        switch schemas[id].always {
        case true?: .term(.anything)
        case false?: .forbidden
        case nil: .term(.schema(id))
        }
    }

    private static func all(_ parts: [Part]) -> Part {
        var terms: [SchemaExpression] = []
        var isSaid = false
        for part in parts {
            switch part {
            case .forbidden: return .forbidden
            case .unsaid: continue
            case .term(let term):
                isSaid = true
                let inner = if case .all(let inner) = term { inner } else { [term] }
                terms += inner.filter { $0 != .anything && !terms.contains($0) }
            }
        }
        guard isSaid else { return .unsaid }
        return .term(terms.count < 2 ? terms.first ?? .anything : .all(terms))
    }

    private static func any(_ parts: [Part]) -> Part {
        var terms: [SchemaExpression] = []
        var isUnsaid = false
        for part in parts {
            switch part {
            case .forbidden: continue
            case .unsaid: isUnsaid = true
            case .term(let term):
                let inner = if case .any(let inner) = term { inner } else { [term] }
                terms += inner.filter { !terms.contains($0) }
            }
        }
        if terms.isEmpty { return isUnsaid ? .unsaid : .forbidden }
        if isUnsaid || terms.contains(.anything) { return .term(.anything) }
        return .term(terms.count == 1 ? terms[0] : .any(terms))
    }
}
