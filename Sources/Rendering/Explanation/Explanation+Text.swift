import DatabaseAccess
import JSONCore
import RTDB
import RTDBSchema
import TerminalText

extension Explanation {
    /// Returns prose, lists and an example as lines; lines that are wider than `width` are broken.
    package func text(width: Int?) -> String {
        var lines = [target.path.description.withoutControlCharacters, "  " + headline]
        if let description = target.description { lines.append("  " + description) }
        if let reason = target.deprecated { lines.append("  deprecated: " + reason) }
        if let location = target.schemaLocation { lines.append("  defined at: " + location) }
        lines.append("  verbs: " + verbs.joined(separator: ", "))
        lines += policies.map { "  " + $0 }
        lines += line("constraints", constraints)
        lines += rules.isEmpty ? [] : ["  rules:"] + rules.map { "    " + $0 }
        if target.isCollection, !target.keyConstraints.isEmpty {
            lines += line("keys", target.keyConstraints + (target.exampleKey.map { ["as in \($0)"] } ?? []))
        }
        lines += line("indexed by", target.indexes)
        lines += list(
            "queries", target.queries.map { ($0.name, $0.parameters.members.map { "\($0.name) \($0.value)" }) })
        lines += list(
            "fields",
            fields.map { field in
                let facts = [field.typeName, field.isRequired ? "required" : nil].compactMap { $0 }
                return (field.name, facts + field.constraints + notes(on: field))
            })
        lines += list(
            "children",
            children.map { child in
                let facts =
                    child.kind == .collection
                    ? ["collection of \(child.typeName ?? "Any")"]
                    : [child.kind.noun, child.typeName].compactMap { $0 }
                // The constraints of elements are listed above.
                return (child.name, facts + (child.isWildcard ? [] : child.constraints) + notes(on: child))
            })
        let example = target.example
        if example != nil {
            lines.append(target.kind == .collection ? "  example of an element:" : "  example:")
        }
        lines = lines.map(\.withoutControlCharacters).flatMap { line in width.map { line.wrapped(to: $0) } ?? [line] }
        // The example is not broken, so that it can be copied.
        if let example { lines.append("    " + example.text().withoutControlCharacters) }
        return lines.map { $0 + "\n" }.joined()
    }

    private var headline: String {
        switch (target.kind, target.typeName) {
        case (.collection, let type?): "a collection of \(type)"
        case (.branch, _): "a branch: children of its own, no value"
        case (_, let type?): "a \(target.kind.noun) of type \(type)"
        case (_, nil): "a \(target.kind.noun)"
        }
    }

    /// The lines about what restricts writes.
    private var policies: [String] {
        var lines: [String] = []
        if target.isReadOnly { lines.append("read-only: it cannot be written") }
        if target.isAppendOnly { lines.append("append-only: elements are pushed, never changed or removed") }
        if !target.protectedPatterns.isEmpty {
            let places = target.protectedPatterns.map { "/" + $0 }.joined(separator: ", ")
            lines.append("protected: \(places); replacing or removing it requires --confirm")
        }
        return lines
    }

    private func notes(on child: ChildDescription) -> [String] {
        [child.description, child.deprecated.map { "deprecated: \($0)" }].compactMap { $0 }
    }

    private func line(_ title: String, _ facts: [String]) -> [String] {
        facts.isEmpty ? [] : ["  \(title): " + facts.joined(separator: ", ")]
    }

    private func list(_ title: String, _ items: [(name: String, facts: [String])]) -> [String] {
        guard !items.isEmpty else { return [] }
        let rows = items.map { [$0.name, $0.facts.joined(separator: ", ")] }
        return ["  \(title):"] + rows.aligned.map { "    " + $0 }
    }
}
