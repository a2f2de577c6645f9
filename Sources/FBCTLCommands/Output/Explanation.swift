import JSONCore
import RTDB
import RTDBSchema

/// What the schema says about one location, for people and for programs.
struct Explanation {
    private let target: ResolvedPath

    init(_ target: ResolvedPath) {
        self.target = target
    }

    /// Lines of prose and two lists.
    var text: String {
        var lines = [target.path.description.withoutControlCharacters, "  " + headline]
        if let description = target.description { lines.append("  " + description) }
        if let reason = target.deprecated { lines.append("  deprecated: " + reason) }
        if let location = target.schemaLocation { lines.append("  defined at: " + location) }
        lines.append("  verbs: " + verbs.joined(separator: ", "))
        if !target.indexes.isEmpty { lines.append("  indexed by: " + target.indexes.joined(separator: ", ")) }
        lines += list(
            "fields", fields.map { ($0.name, [$0.typeName, $0.isRequired ? "required" : nil, $0.description]) })
        let places = target.children.filter { $0.kind != .insideValue }
        lines += list("children", places.map { ($0.name, [$0.kind.noun, $0.typeName, $0.description]) })
        return lines.map { $0 + "\n" }.joined()
    }

    /// The same as one object.
    var json: JSON {
        var members: [JSONObject.Member] = [
            ("path", .string(target.path.description)), ("pattern", .string(target.pattern)),
            ("kind", .string(target.kind.rawValue)),
        ]
        func add(_ name: String, _ text: String?) {
            if let text { members.append((name, .string(text))) }
        }
        add("type", target.typeName)
        add("description", target.description)
        add("deprecated", target.deprecated)
        add("schema", target.schemaLocation)
        members.append(("verbs", .array(verbs.map { .string($0) })))
        members.append(("indexOn", .array(target.indexes.map { .string($0) })))
        members.append(("fields", .array(fields.map(\.json))))
        members.append(("children", .array(target.children.filter { $0.kind != .insideValue }.map(\.json))))
        return .object(JSONObject(uniqueMembers: members))
    }

    /// The properties of the value here, or of each element.
    private var fields: [ChildDescription] {
        let place = target.isCollection ? try? target.elementPath(Key(index: 0)) : target
        return place?.children.filter { $0.kind == .insideValue } ?? []
    }

    private var headline: String {
        switch (target.kind, target.typeName) {
        case (.collection, let type?): "a collection of \(type)"
        case (.branch, _): "a branch: children of its own, no value"
        case (_, let type?): "a \(target.kind.noun) of type \(type)"
        case (_, nil): "a \(target.kind.noun)"
        }
    }

    /// The verbs that apply to the kind of location.
    private var verbs: [String] {
        switch target.kind {
        case .collection: ["get", "keys", "watch", "push", "update", "remove -r"]
        case .branch: ["get", "keys", "watch", "update", "remove -r"]
        case .model: ["get", "keys", "watch", "set", "update", "remove -r"]
        case .value, .insideValue, .unchecked: ["get", "watch", "set", "update", "remove"]
        }
    }

    private func list(_ title: String, _ items: [(name: String, facts: [String?])]) -> [String] {
        guard !items.isEmpty else { return [] }
        let width = items.map(\.name.displayWidth).max() ?? 0
        return ["  \(title):"]
            + items.map { item in
                let facts = item.facts.compactMap { $0 }.joined(separator: ", ")
                let padding = facts.isEmpty ? "" : String(repeating: " ", count: width - item.name.displayWidth + 2)
                return "    " + item.name + padding + facts
            }
    }
}

extension ChildDescription {
    fileprivate var json: JSON {
        let texts = [
            ("name", name), ("kind", kind.rawValue), ("type", typeName), ("description", description),
            ("deprecated", deprecated),
        ]
        let members: [JSONObject.Member] = texts.compactMap { name, text in text.map { (name, .string($0)) } }
        return .object(JSONObject(uniqueMembers: members + [("required", .bool(isRequired))]))
    }
}
