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
        lines += list("fields", target.columns.map { ($0.name, [$0.type, $0.format, $0.description]) })
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
        members.append(("fields", .array(target.columns.map(\.json))))
        members.append(("children", .array(target.children.filter { $0.kind != .insideValue }.map(\.json))))
        return .object(JSONObject(uniqueMembers: members))
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

extension Column {
    fileprivate var json: JSON {
        JSON(members: [("name", name), ("type", type), ("format", format), ("description", description)])
    }
}

extension ChildDescription {
    fileprivate var json: JSON {
        JSON(members: [
            ("name", name), ("kind", kind.rawValue), ("type", typeName), ("description", description),
            ("deprecated", deprecated),
        ])
    }
}

extension JSON {
    /// An object of the texts that are there.
    fileprivate init(members: [(String, String?)]) {
        self = .object(JSONObject(uniqueMembers: members.compactMap { name, text in text.map { (name, .string($0)) } }))
    }
}
