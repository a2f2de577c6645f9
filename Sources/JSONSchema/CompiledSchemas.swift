import JSONCore

/// Schemas that have been compiled together and may refer to each other.
package struct CompiledSchemas: Sendable {
    let schemas: [CompiledSchema]
    /// The dynamic anchors of each resource; empty when no schema has a dynamic reference.
    let dynamicAnchors: [[String: SchemaID]]
    /// Whether some schema has `unevaluatedProperties` or `unevaluatedItems`.
    let tracksEvaluation: Bool
    let adaptsShapes: Bool

    /// The ways in which a value does not fit a schema.
    ///
    /// The numbers at the `indeterminate` locations have no known value yet; their bounds are not checked.
    package func violations(
        of json: JSON, against term: SchemaExpression, indeterminate: Set<JSONPointer> = []
    ) -> [Violation] {
        switch term {
        case .anything: return []
        case .schema(let id):
            // Caching results costs more than it saves, except for schemas that apply each other repeatedly.
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
    /// Reported when nothing is known about the value, because its schema applies schemas to it over and over.
    fileprivate static let tooManyChecks = Violation(
        instanceLocation: .root, keyword: "$ref", keywordLocation: .root,
        message: "cannot be checked: its schema requires too many checks")
}
