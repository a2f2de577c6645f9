import JSONCore
import Patterns

extension CompiledSchemas {
    /// What a schema says about one property or element.
    private enum Part {
        /// The value can have no such part.
        case forbidden
        /// Nothing is said.
        case open
        case term(SchemaTerm)
    }

    /// What the part of a value under `key` must fit; nil when the schema lets a value have no such part.
    package func term(of key: String, in term: SchemaTerm) -> SchemaTerm? {
        switch part(key, of: term) {
        case .forbidden: nil
        case .open: .anything
        case .term(let inner): inner
        }
    }

    private func part(_ key: String, of term: SchemaTerm) -> Part {
        switch term {
        case .anything: .open
        case .schema(let id): part(key, of: id)
        case .all(let terms): Self.all(terms.map { part(key, of: $0) })
        case .any(let terms): Self.any(terms.map { part(key, of: $0) })
        }
    }

    private func part(_ key: String, of id: SchemaID) -> Part {
        let schema = self[id]
        if let always = schema.always { return always ? .open : .forbidden }
        if let types = schema.types, !types.contains("object"), !types.contains("array") { return .forbidden }
        var parts: [Part] = []
        if schema.types?.contains("object") ?? true { parts.append(property(key, of: schema)) }
        if schema.types?.contains("array") ?? (schema.items != nil || !schema.prefixItems.isEmpty) {
            let element = element(key, of: schema)
            // Where both are allowed, either may be meant.
            parts = schema.types?.contains("object") ?? false ? [Self.any(parts + [element])] : parts + [element]
        }
        if let reference = schema.reference { parts.append(part(key, of: reference)) }
        parts += schema.allOf.map { part(key, of: $0) }
        parts += schema.alternatives.map { Self.any($0.map { part(key, of: $0) }) }
        return Self.all(parts)
    }

    private func property(_ key: String, of schema: CompiledSchema) -> Part {
        var parts = schema.patternProperties.filter { $0.pattern.matches(key) }.map { $0.schema }
        if let declared = schema.properties[key] { parts.insert(declared, at: 0) }
        if parts.isEmpty, let additional = schema.additionalProperties { parts = [additional] }
        return Self.all(parts.map(self.part))
    }

    private func element(_ key: String, of schema: CompiledSchema) -> Part {
        guard let index = Int(key), index >= 0, String(index) == key else { return .forbidden }
        guard index >= schema.prefixItems.count else { return part(schema.prefixItems[index]) }
        return schema.items.map(part) ?? .open
    }

    private func part(_ id: SchemaID) -> Part {
        switch self[id].always {
        case true?: .open
        case false?: .forbidden
        case nil: .term(.schema(id))
        }
    }

    private static func all(_ parts: [Part]) -> Part {
        var terms: [SchemaTerm] = []
        for part in parts {
            switch part {
            case .forbidden: return .forbidden
            case .open: continue
            case .term(let term): terms.append(term)
            }
        }
        return terms.count < 2 ? terms.first.map(Part.term) ?? .open : .term(.all(terms))
    }

    private static func any(_ parts: [Part]) -> Part {
        var terms: [SchemaTerm] = []
        for part in parts {
            switch part {
            case .forbidden: continue
            case .open: return .open
            case .term(let term): terms.append(term)
            }
        }
        return terms.count < 2 ? terms.first.map(Part.term) ?? .forbidden : .term(.any(terms))
    }

    /// Whether a value that fits must have the property, by what holds of every such value.
    package func requires(_ key: String, in term: SchemaTerm) -> Bool {
        switch term {
        case .anything: return false
        case .all(let terms): return terms.contains { requires(key, in: $0) }
        case .any(let terms): return !terms.isEmpty && terms.allSatisfy { requires(key, in: $0) }
        case .schema(let id):
            let schema = self[id]
            return schema.required.contains { $0.hasSameBytes(as: key) }
                || (schema.allOf + [schema.reference].compactMap { $0 }).contains { requires(key, in: .schema($0)) }
                || schema.alternatives.contains { $0.allSatisfy { requires(key, in: .schema($0)) } }
        }
    }

    /// The properties that the schema declares, in its order, those of what it refers to after its own.
    package func properties(of term: SchemaTerm) -> [SchemaProperty] {
        var names: [String] = []
        collectProperties(of: term, into: &names)
        return names.compactMap { name in
            self.term(of: name, in: term).map { inner in
                SchemaProperty(name: name, term: inner, isRequired: requires(name, in: term))
            }
        }
    }

    private func collectProperties(of term: SchemaTerm, into names: inout [String]) {
        switch term {
        case .anything: break
        case .all(let terms), .any(let terms):
            for term in terms { collectProperties(of: term, into: &names) }
        case .schema(let id):
            let schema = self[id]
            for name in schema.properties.names where !names.contains(where: { $0.hasSameBytes(as: name) }) {
                names.append(name)
            }
            for inner in [schema.reference].compactMap({ $0 }) + schema.allOf + schema.alternatives.flatMap({ $0 }) {
                collectProperties(of: .schema(inner), into: &names)
            }
        }
    }
}
