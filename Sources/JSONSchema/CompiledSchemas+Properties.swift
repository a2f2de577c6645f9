import JSONCore

extension CompiledSchemas {
    /// The schemas that the child of a value under `key` must fit; nil when the value can have no such child.
    package func term(of key: String, in term: SchemaExpression) -> SchemaExpression? {
        var search = SubschemaLookup(self, for: key)
        return search.term(in: term)
    }

    /// Whether every value that fits must have the property.
    package func requires(_ key: String, in term: SchemaExpression) -> Bool {
        var known: [SchemaID: Bool] = [:]
        return requires(key, in: term, &known)
    }

    private func requires(_ key: String, in term: SchemaExpression, _ known: inout [SchemaID: Bool]) -> Bool {
        switch term {
        case .anything: return false
        case .all(let terms): return terms.contains { requires(key, in: $0, &known) }
        case .any(let terms): return !terms.isEmpty && terms.allSatisfy { requires(key, in: $0, &known) }
        case .schema(let id):
            if let known = known[id] { return known }
            let schema = self[id]
            let found =
                schema.required.contains { $0.hasSameBytes(as: key) }
                || (schema.allOf + [schema.reference].compactMap { $0 }).contains {
                    requires(key, in: .schema($0), &known)
                }
                || schema.alternatives.contains { $0.allSatisfy { requires(key, in: .schema($0), &known) } }
            known[id] = found
            return found
        }
    }

    /// The properties that the schema declares, in its order, followed by those of the schemas it refers to.
    package func properties(of term: SchemaExpression) -> [SchemaProperty] {
        var names: [String] = []
        var visited: Set<SchemaID> = []
        collectProperties(of: term, into: &names, &visited)
        return names.compactMap { name in
            self.term(of: name, in: term).map { inner in
                SchemaProperty(name: name, term: inner, isRequired: requires(name, in: term))
            }
        }
    }

    private func collectProperties(
        of term: SchemaExpression, into names: inout [String], _ visited: inout Set<SchemaID>
    ) {
        switch term {
        case .anything: break
        case .all(let terms), .any(let terms):
            for term in terms { collectProperties(of: term, into: &names, &visited) }
        case .schema(let id):
            guard visited.insert(id).inserted else { return }
            let schema = self[id]
            for name in schema.properties.names where !names.contains(where: { $0.hasSameBytes(as: name) }) {
                names.append(name)
            }
            for inner in [schema.reference].compactMap({ $0 }) + schema.allOf + schema.alternatives.flatMap({ $0 }) {
                collectProperties(of: .schema(inner), into: &names, &visited)
            }
        }
    }

    /// The values that `enum` or `const` allow; nil when the schema has neither.
    package func allowedValues(of term: SchemaExpression) -> [JSON]? {
        var visited: Set<SchemaID> = []
        return allowedValues(of: term, &visited)
    }

    private func allowedValues(of term: SchemaExpression, _ visited: inout Set<SchemaID>) -> [JSON]? {
        switch term {
        case .anything, .any: return nil
        case .all(let terms):
            for term in terms {
                if let values = allowedValues(of: term, &visited) { return values }
            }
            return nil
        case .schema(let id):
            guard visited.insert(id).inserted else { return nil }
            let schema = self[id]
            if let own = schema.checks.lazy.compactMap({ $0 as? EnumKeyword }).first { return own.values }
            let inner = [schema.reference].compactMap { $0 } + schema.allOf
            return allowedValues(of: .all(inner.map { .schema($0) }), &visited)
        }
    }
}
