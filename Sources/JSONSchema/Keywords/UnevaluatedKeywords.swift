import JSONCore

/// The keyword `unevaluatedProperties`.
struct UnevaluatedPropertiesKeyword: Keyword {
    let schema: SchemaID

    func check(_ instance: JSON, in run: inout ValidationRun) {
        // A schema that failed has evaluated nothing, so every member would be reported as unknown.
        guard case .object(let object) = instance, !run.evaluated.hasAllNames, !run.hasFailed else { return }
        let known = run.evaluated.names
        for member in object.members where !known.contains(member.name) {
            if run.schemas[schema.index].always == false {
                run.report("unevaluatedProperties", below: member.name, "not in the schema")
            } else {
                run.descend(into: member.name, "unevaluatedProperties", schema: schema, part: member.value)
            }
        }
        run.evaluated.hasAllNames = true
    }
}

/// The keyword `unevaluatedItems`.
struct UnevaluatedItemsKeyword: Keyword {
    let schema: SchemaID

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .array(let elements) = instance, !run.hasFailed else { return }
        let evaluated = run.evaluated
        for (index, element) in elements.enumerated().dropFirst(evaluated.itemCount)
        where !evaluated.items.contains(index) {
            run.descend(into: String(index), "unevaluatedItems", schema: schema, part: element)
        }
        run.evaluated.itemCount = elements.count
    }
}
