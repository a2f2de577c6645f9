import JSONCore

/// The keyword `$ref`.
struct ReferenceKeyword: Keyword {
    var name = "$ref"
    let target: SchemaID

    func check(_ instance: JSON, in run: inout ValidationRun) {
        run.apply(name, schema: target, to: instance)
    }
}

/// The keywords `$dynamicRef` and `$recursiveRef`.
struct DynamicReferenceKeyword: Keyword {
    let name: String
    /// The target when no resource in the dynamic scope has an anchor of the name.
    let target: SchemaID
    /// The name of the dynamic anchor that the keyword refers to.
    let anchor: String

    func check(_ instance: JSON, in run: inout ValidationRun) {
        run.apply(name, schema: run.dynamicTarget(anchor) ?? target, to: instance)
    }
}

/// The keyword `allOf`.
struct AllOfKeyword: Keyword {
    let schemas: [SchemaID]

    func check(_ instance: JSON, in run: inout ValidationRun) {
        for (index, schema) in schemas.enumerated() { run.apply("allOf", String(index), schema: schema, to: instance) }
    }
}

/// The keyword `not`.
struct NotKeyword: Keyword {
    let schema: SchemaID

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard run.attempt("not", schema: schema, on: instance).violations.isEmpty else { return }
        run.report("not", "\(instance.shownShort) is excluded by \(run.name(of: schema, else: "the schema"))")
    }
}

/// The keywords `if`, `then` and `else`.
struct ConditionKeyword: Keyword {
    let condition: SchemaID
    let then: SchemaID?
    let otherwise: SchemaID?

    func check(_ instance: JSON, in run: inout ValidationRun) {
        let found = run.attempt("if", schema: condition, on: instance)
        if found.violations.isEmpty {
            run.evaluated.formUnion(found.evaluated)
            if let then { run.apply("then", schema: then, to: instance) }
        } else if let otherwise {
            run.apply("else", schema: otherwise, to: instance)
        }
    }
}
