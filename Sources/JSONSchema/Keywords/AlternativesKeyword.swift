import JSONCore

/// The keywords `anyOf` and `oneOf`.
struct AlternativesKeyword: Keyword {
    /// An alternative that the value does not fit, with its violations.
    private struct Failure {
        let schema: SchemaID
        let violations: [Violation]
    }

    let name: String
    let schemas: [SchemaID]
    let isExclusive: Bool

    func check(_ instance: JSON, in run: inout ValidationRun) {
        var failures: [Failure] = []
        var fitting: [Int] = []
        for (index, schema) in schemas.enumerated() {
            let found = run.attempt(name, String(index), schema: schema, on: instance)
            guard found.violations.isEmpty else {
                failures.append(Failure(schema: schema, violations: found.violations))
                continue
            }
            fitting.append(index)
            run.evaluated.formUnion(found.evaluated)
            // After a match, the other alternatives matter only for what they evaluate.
            if !isExclusive, !run.tracksEvaluation { return }
        }
        guard fitting.isEmpty else {
            guard isExclusive, fitting.count > 1 else { return }
            let which = fitting.map { String($0 + 1) }.joined(separator: ", ")
            run.report(name, expected: "one alternative to fit", found: "\(fitting.count): \(which)")
            return
        }
        report(failures, instance, in: &run)
    }

    /// Reports the violations of the alternative that the value was probably meant for, if that can be found.
    private func report(_ failures: [Failure], _ instance: JSON, in run: inout ValidationRun) {
        let meant = failures.filter { failure in
            !failure.violations.contains { $0.keyword == "type" && run.part(of: $0).isEmpty }
        }
        guard !meant.isEmpty else {
            let types = schemas.flatMap { run.types(of: $0) }.uniqueInOrder
            run.report(name, expected: types.inWords, found: instance.shownShort)
            return
        }
        // A member like `kind` distinguishes the alternatives: those that require another value of it are not meant.
        let candidates = meant.filter { discriminators(of: $0, in: run).isEmpty }
        guard !candidates.isEmpty else { return reportAll(meant, in: &run) }
        guard candidates.count > 1 else { return run.report(candidates[0].violations) }
        // Most likely meant is the alternative that fits down to the deepest location, then that with the fewest
        // violations.
        let depths = candidates.map { depth(of: $0, in: run) }
        let deepest = depths.max() ?? 0
        let deepestCandidates = zip(candidates, depths).filter { $0.1 == deepest }.map(\.0)
        let fewest = deepestCandidates.map(\.violations.count).min() ?? 0
        let closest = deepestCandidates.filter { $0.violations.count == fewest }
        let reasons = Set(closest.map { $0.violations.map { $0.withoutWay(of: .max).withoutSource } })
        // Alternatives with the same violations count as one.
        if reasons.count == 1, closest.count > 1 { return run.report(closest[0].violations) }
        guard closest.count == 1, fewest < 4 || deepest > 0 else { return reportAll(deepestCandidates, in: &run) }
        run.report(
            name, "fits none of \(schemas.count) alternatives; \(run.name(of: closest[0].schema)) is closest",
            isSummary: true)
        run.report(closest[0].violations)
    }

    /// How far below the value its first violation is; a missing or unexpected name is a violation of the object.
    private func depth(of failure: Failure, in run: ValidationRun) -> Int {
        let depths = failure.violations.filter { !$0.isSummary }.map { violation in
            let isOfObject = Self.aboutNames.contains(violation.keyword)
            return run.part(of: violation).count - (isOfObject ? 1 : 0)
        }
        return depths.min() ?? 0
    }

    private static let aboutNames: Set<String> = [
        "required", "dependentRequired", "dependencies", "additionalProperties", "unevaluatedProperties",
        "propertyNames",
    ]

    /// Reports the first violation of each alternative, at the member that distinguishes them if there is one.
    private func reportAll(_ failures: [Failure], in run: inout ValidationRun) {
        let tags = failures.map { discriminators(of: $0, in: run) }
        let common = tags.first?.first { tag in
            tags.allSatisfy { $0.contains { run.part(of: $0) == run.part(of: tag) } }
        }
        let place = common.map { run.part(of: $0) }
        let reasons = failures.compactMap { failure -> String? in
            let tag = place.flatMap { place in failure.violations.first { run.part(of: $0) == place } }
            if let tag { return tag.message }
            guard let first = failure.violations.first(where: { !$0.isSummary }) else { return nil }
            let part = JSONPointer(tokens: Array(run.part(of: first)))
            return (part.tokens.isEmpty ? first.message : "\(part): \(first.message)").cut
        }
        let shown = reasons.uniqueInOrder.prefix(4).joined(separator: "; or ")
        run.report(
            name, below: place?.first, "fits none of \(schemas.count) alternatives: " + shown)
    }

    /// The violations at members of the value that allow only one or a few values.
    private func discriminators(of failure: Failure, in run: ValidationRun) -> [Violation] {
        failure.violations.filter { ["const", "enum"].contains($0.keyword) && run.part(of: $0).count == 1 }
    }
}

extension ValidationRun {
    /// The names of the types that a schema allows, following references.
    fileprivate func types(of schema: SchemaID) -> [String] {
        var visited: Set<SchemaID> = []
        return types(of: schema, &visited)
    }

    private func types(of schema: SchemaID, _ visited: inout Set<SchemaID>) -> [String] {
        guard visited.insert(schema).inserted else { return [] }
        let compiled = schemas[schema.index]
        if let types = compiled.types { return types.names }
        for inner in [compiled.reference].compactMap({ $0 }) + compiled.allOf {
            let names = types(of: inner, &visited)
            if !names.isEmpty { return names }
        }
        return compiled.alternatives.first?.flatMap { types(of: $0, &visited) } ?? []
    }

    /// A name for a schema: its title, the name of its definition, or its source location.
    func name(of schema: SchemaID, else kind: String = "the one") -> String {
        let compiled = schemas[schema.index]
        if let name = compiled.title ?? compiled.definitionName { return name }
        if let reference = compiled.reference, compiled.checks.count == 1 { return name(of: reference, else: kind) }
        return compiled.line.map { "\(kind) at \(compiled.document):\($0)" } ?? kind
    }
}

extension String {
    /// The length of the longest reason that is shown; reasons may contain reasons, to any depth.
    private static let longestReason = 300

    fileprivate var cut: String {
        unicodeScalars.count <= String.longestReason
            ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(String.longestReason - 1))) + "…"
    }
}
