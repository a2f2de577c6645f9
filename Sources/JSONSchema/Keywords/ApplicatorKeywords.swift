import JSONCore

/// `$ref`.
struct ReferenceKeyword: Keyword {
    let target: SchemaID

    func check(_ instance: JSON, in run: inout ValidationRun) {
        run.apply("$ref", schema: target, to: instance)
    }
}

/// `$dynamicRef`.
struct DynamicReferenceKeyword: Keyword {
    /// What it means where no resource on the way has another one.
    let target: SchemaID
    /// The name of the dynamic anchor that it refers to.
    let anchor: String

    func check(_ instance: JSON, in run: inout ValidationRun) {
        run.apply("$dynamicRef", schema: run.dynamicTarget(anchor) ?? target, to: instance)
    }
}

/// `allOf`.
struct AllOfKeyword: Keyword {
    let schemas: [SchemaID]

    func check(_ instance: JSON, in run: inout ValidationRun) {
        for (index, schema) in schemas.enumerated() { run.apply("allOf", String(index), schema: schema, to: instance) }
    }
}

/// `anyOf` and `oneOf`.
struct AlternativesKeyword: Keyword {
    let name: String
    let schemas: [SchemaID]
    let isExclusive: Bool

    func check(_ instance: JSON, in run: inout ValidationRun) {
        var failures: [[Violation]] = []
        var fitting: [Int] = []
        for (index, schema) in schemas.enumerated() {
            let found = run.attempt(name, String(index), schema: schema, on: instance)
            guard found.violations.isEmpty else {
                failures.append(found.violations)
                continue
            }
            fitting.append(index)
            run.evaluated.formUnion(found.evaluated)
            // With one that fits the others matter only for what they look at.
            if !isExclusive, !run.tracksEvaluation { return }
        }
        guard fitting.isEmpty else {
            guard isExclusive, fitting.count > 1 else { return }
            let which = fitting.map { String($0 + 1) }.joined(separator: ", ")
            run.report(name, "expected one alternative to fit, found \(fitting.count): \(which)")
            return
        }
        report(failures, instance, in: &run)
    }

    /// Says what is wrong by the alternative that the value was meant for, when its type tells which.
    private func report(_ failures: [[Violation]], _ instance: JSON, in run: inout ValidationRun) {
        let meant = failures.filter { failure in !failure.contains { run.isOfType($0) } }
        if meant.count == 1, let only = meant.first {
            run.report(only)
            return
        }
        if meant.isEmpty {
            let types = schemas.flatMap { run.types(of: $0) }
            let unique = types.enumerated().filter { !types[..<$0.offset].contains($0.element) }.map(\.element)
            run.report(name, "expected \(unique.inWords), found \(instance.shownShort)")
            return
        }
        let reasons = meant.compactMap(\.first?.message)
        let unique = reasons.enumerated().filter { !reasons[..<$0.offset].contains($0.element) }.map(\.element)
        run.report(
            name, "fits none of \(schemas.count) alternatives: " + unique.prefix(4).joined(separator: "; or "))
    }
}

extension ValidationRun {
    /// The names of the types that a schema allows, following references.
    func types(of schema: SchemaID) -> [String] {
        let compiled = schemas[schema.index]
        if let types = compiled.types { return types.names }
        let inner = ([compiled.reference].compactMap { $0 } + compiled.allOf).lazy.map { types(of: $0) }
        return inner.first { !$0.isEmpty } ?? compiled.alternatives.first?.flatMap { types(of: $0) } ?? []
    }
}

/// `not`.
struct NotKeyword: Keyword {
    let schema: SchemaID

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard run.attempt("not", schema: schema, on: instance).violations.isEmpty else { return }
        run.report("not", "\(instance.shownShort) is excluded")
    }
}

/// `if`, `then` and `else`.
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
