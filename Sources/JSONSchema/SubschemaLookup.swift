import JSONCore
import Patterns

/// Finds what schemas require of one property or element of a value, by its key.
///
/// The rest of the value is not known. Where the requirement depends on it, the weaker one is returned, so that no
/// value that could fit is refused.
struct SubschemaLookup {
    /// What a schema requires of the part.
    private enum Part {
        /// The value cannot have this part.
        case forbidden
        /// The schema requires nothing.
        case unsaid
        case term(SchemaExpression)
    }

    private let schemas: CompiledSchemas
    private let key: String
    /// The key as the index of an array element; nil when it isn't one.
    private let index: Int?
    private var known: [SchemaID: Part] = [:]

    init(_ schemas: CompiledSchemas, for key: String) {
        self.schemas = schemas
        self.key = key
        index = Int(key).flatMap { $0 >= 0 && String($0) == key ? $0 : nil }
    }

    /// What the part must fit; nil when a value that fits `term` cannot have it.
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
            // When both types are allowed, the value may be either.
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

    /// The schema of a part that no other keyword applies to; nil when it is not known.
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
