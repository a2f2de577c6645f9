import JSONCore
import RTDB
import RTDBSchema

/// The schema's description of one location, as text for people or JSON for programs.
package struct Explanation {
    let target: ResolvedPath
    /// An element if the location is a collection, otherwise the location itself.
    private let place: ResolvedPath

    package init(_ target: ResolvedPath) {
        self.target = target
        place = target.isCollection ? (try? target.elementPath(Key(index: 0))) ?? target : target
    }

    /// The fields of the value at the location, or of each element.
    package var fields: [ChildDescription] { place.children.filter { $0.kind == .insideValue } }

    /// The constraints on the value, or on each element, beyond its type.
    var constraints: [String] { place.constraints }

    /// The rules about how its fields relate, one sentence each.
    var rules: [String] { place.rules }

    var children: [ChildDescription] { target.children.filter { $0.kind != .insideValue } }

    /// The verbs that apply to this kind of location, as far as the schema allows writes.
    var verbs: [String] {
        let writes = target.permittedWrites
        var verbs = ["get"]
        if isContainer { verbs += ["keys", "count"] }
        verbs.append("watch")
        if writes.contains(.set) { verbs.append("set") }
        if writes.contains(.push), target.isCollection { verbs.append("push") }
        if writes.contains(.update) { verbs.append("update") }
        if writes.contains(.remove) { verbs.append(isContainer ? "remove -r" : "remove") }
        return verbs
    }

    private var isContainer: Bool {
        switch target.kind {
        case .collection, .branch, .model: true
        case .value, .insideValue, .unchecked: false
        }
    }

    // MARK: JSON

    /// The explanation as one JSON object.
    package var json: JSON {
        var members: [JSONObject.Member] = [
            ("path", .string(target.path.description)), ("pattern", .string(target.pattern)),
            ("kind", .string(target.kind.rawValue)),
        ]
        func add(_ name: String, _ text: String?) {
            if let text { members.append((name, .string(text))) }
        }
        func list(_ name: String, _ texts: [String]) {
            members.append((name, .array(texts.map { .string($0) })))
        }
        add("type", target.typeName)
        add("description", target.description)
        add("deprecated", target.deprecated)
        add("schema", target.schemaLocation)
        list("verbs", verbs)
        members.append(("readOnly", .bool(target.isReadOnly)))
        members.append(("appendOnly", .bool(target.isAppendOnly)))
        list("protected", target.protectedPatterns)
        list("constraints", constraints)
        list("rules", rules)
        if target.isCollection {
            list("keyConstraints", target.keyConstraints)
            add("keyExample", target.exampleKey)
        }
        list("indexOn", target.indexes)
        let queries = target.queries.map { (name: $0.name, value: JSON.object($0.parameters)) }
        members.append(("queries", .object(JSONObject(uniqueMembers: queries))))
        members.append(("fields", .array(fields.map(\.json))))
        members.append(("children", .array(children.map(\.json))))
        if let example = target.example { members.append(("example", example)) }
        return .object(JSONObject(uniqueMembers: members))
    }
}

extension ChildDescription {
    fileprivate var json: JSON {
        let texts = [
            ("name", name), ("kind", kind.rawValue), ("type", typeName), ("description", description),
            ("deprecated", deprecated),
        ]
        let members: [JSONObject.Member] = texts.compactMap { name, text in text.map { (name, .string($0)) } }
        let facts: [JSONObject.Member] = [
            ("required", .bool(isRequired)), ("constraints", .array(constraints.map { .string($0) })),
        ]
        return .object(JSONObject(uniqueMembers: members + facts))
    }
}
