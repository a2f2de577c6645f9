import JSONCore

/// Schemas that have been compiled together and may refer to each other.
package struct CompiledSchemas: Sendable {
    let schemas: [CompiledSchema]
    /// By resource; empty when no schema has a dynamic reference.
    let dynamicAnchors: [[String: SchemaID]]
    /// Whether some schema has `unevaluatedProperties` or `unevaluatedItems`.
    let tracksEvaluation: Bool
    let adaptsShapes: Bool

    /// What is wrong with a value.
    ///
    /// At the `indeterminate` places stands a number whose value is not known yet; bounds are not checked there.
    package func violations(
        of json: JSON, against term: SchemaExpression, indeterminate: Set<JSONPointer> = []
    ) -> [Violation] {
        switch term {
        case .anything: return []
        case .schema(let id):
            // Remembering costs more than it saves, but for schemas that apply each other over and over.
            for remembers in [false, true] {
                var run = ValidationRun(
                    of: json, schemas: schemas, dynamicAnchors: dynamicAnchors, tracksEvaluation: tracksEvaluation,
                    adaptsShapes: adaptsShapes, indeterminate: indeterminate, remembers: remembers)
                run.validate(json, id)
                if !run.isExhausted { return run.distinctViolations }
            }
            return [.tooManyChecks]
        case .all(let terms):
            var seen: Set<Violation> = []
            return terms.flatMap { violations(of: json, against: $0, indeterminate: indeterminate) }
                .filter { seen.insert($0).inserted }
        case .any(let terms):
            var least: [Violation]?
            for term in terms {
                let found = violations(of: json, against: term, indeterminate: indeterminate)
                if found.isEmpty { return [] }
                if found.count < least?.count ?? .max { least = found }
            }
            return least ?? []
        }
    }

    subscript(id: SchemaID) -> CompiledSchema { schemas[id.index] }
}

extension Violation {
    /// Nothing is known about the value: its schema applies schemas to it over and over.
    fileprivate static let tooManyChecks = Violation(
        instanceLocation: .root, keyword: "$ref", keywordLocation: .root,
        message: "cannot be checked: its schema requires too many checks")
}
