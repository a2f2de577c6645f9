import JSONCore
import Patterns
import TerminalText

/// The keywords `properties`, `patternProperties` and `additionalProperties`, which depend on each other.
struct PropertiesKeyword: Keyword {
    let properties: NameTable
    let patterns: [(pattern: Pattern, schema: SchemaID)]
    let additional: SchemaID?

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .object(let object) = instance else { return }
        for member in object.members {
            var isKnown = false
            if let schema = properties[member.name] {
                isKnown = true
                run.descend(into: member.name, "properties", member.name, schema: schema, part: member.value)
            }
            for (pattern, schema) in patterns where pattern.matches(member.name) {
                isKnown = true
                run.descend(into: member.name, "patternProperties", pattern.source, schema: schema, part: member.value)
            }
            if run.tracksEvaluation, isKnown || additional != nil { run.evaluated.names.insert(member.name) }
            guard !isKnown, let additional else { continue }
            guard run.schemas[additional.index].always != false else {
                let suggestion = Spelling.nearest(to: member.name, among: properties.names)
                run.report(
                    "additionalProperties", below: member.name,
                    "not in the schema" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""))
                continue
            }
            run.descend(into: member.name, "additionalProperties", schema: additional, part: member.value)
        }
    }
}

/// The keyword `required`.
struct RequiredKeyword: Keyword {
    let names: [String]

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .object(let object) = instance else { return }
        for name in names where object[name] == nil { run.report("required", below: name, "required, but absent") }
    }
}

/// The keyword `dependentRequired`, and `dependencies` that list names.
struct DependentRequiredKeyword: Keyword {
    let name: String
    let dependencies: [(name: String, required: [String])]

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .object(let object) = instance else { return }
        for (present, required) in dependencies where object[present] != nil {
            for other in required where object[other] == nil {
                run.report(name, below: other, "required beside '\(present)', but absent")
            }
        }
    }
}

/// The keyword `dependentSchemas`, and `dependencies` that contain schemas.
struct DependentSchemasKeyword: Keyword {
    let name: String
    let dependencies: [(name: String, schema: SchemaID)]

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .object(let object) = instance else { return }
        for (present, schema) in dependencies where object[present] != nil {
            run.apply(name, present, schema: schema, to: instance)
        }
    }
}

/// The keyword `propertyNames`.
struct PropertyNamesKeyword: Keyword {
    let schema: SchemaID

    func check(_ instance: JSON, in run: inout ValidationRun) {
        guard case .object(let object) = instance else { return }
        for name in object.names {
            // The NUL keeps cached results for the name apart from those for any member.
            let found = run.attempt("propertyNames", schema: schema, on: .string(name), part: "\0" + name)
            for violation in found.violations {
                run.report("propertyNames", ofName: name, violation)
            }
        }
    }
}
