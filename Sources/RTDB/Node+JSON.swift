import JSONCore

extension Node {
    /// The JSON form in which a node is written.
    package enum Form: Sendable {
        /// The form of a plain read: arrays where the keys allow them, no priorities.
        case plain
        /// The form of `format=export`: `.priority` and `.value` members, never arrays.
        case export
        /// Objects only, without priorities: for code that looks children up by key.
        case keyed
    }

    /// Whether a plain read returns these children as an array.
    ///
    /// That is the case when every key is an array index and the largest is below twice the count.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 4.5.
    package var readsBackAsArray: Bool {
        guard case .object(let children) = value, let largest = children.last?.key.arrayIndex,
            children.first?.key.arrayIndex != nil, largest < 2 * children.count
        else { return false }
        return children.allSatisfy { $0.key.arrayIndex != nil }
    }

    /// The node as a JSON value.
    package func json(_ form: Form = .plain) -> JSON {
        var json: JSON
        switch value {
        case .null: return .null
        case .bool(let value): json = .bool(value)
        case .integer(let value): json = .number(JSONNumber(value))
        case .double(let value): json = JSON(value)
        case .string(let text): json = .string(text)
        case .serverValue(let serverValue): json = serverValue.json
        case .object(let children):
            if form == .plain, readsBackAsArray {
                return .array(elements(of: children).map { $0.json(form) })
            }
            var members: [JSONObject.Member] = children.map { ($0.key.name, $0.node.json(form)) }
            if form == .export, let priority { members.append((".priority", priority.json)) }
            return .object(JSONObject(uniqueMembers: members))
        }
        if form == .export, let priority {
            json = .object(JSONObject(uniqueMembers: [(".value", json), (".priority", priority.json)]))
        }
        return json
    }

    /// The children of an array-shaped object by index, null in the holes.
    private func elements(of children: Children) -> [Node] {
        var elements: [Node] = []
        for child in children {
            while elements.count < child.key.arrayIndex ?? 0 { elements.append(.null) }
            elements.append(child.node)
        }
        return elements
    }
}

extension ServerValue {
    /// The JSON form `{".sv": …}`.
    package var json: JSON {
        let operation: JSON =
            switch self {
            case .timestamp: "timestamp"
            case .increment(let step): .object(JSONObject(uniqueMembers: [("increment", Node(step).json())]))
            }
        return .object(JSONObject(uniqueMembers: [(".sv", operation)]))
    }
}

extension Priority {
    package var json: JSON {
        switch value {
        case .number(let number): JSON(number)
        case .string(let text): .string(text)
        case .timestamp: ServerValue.timestamp.json
        }
    }
}

extension JSONWriter {
    /// Writes a node in the given form, without building a JSON tree first.
    package mutating func write(_ node: Node, _ form: Node.Form = .plain) {
        guard case .object(let children) = node.value else {
            write(node.json(form))
            return
        }
        if form == .plain, node.readsBackAsArray {
            beginArray()
            var index = 0
            for child in children {
                while index < child.key.arrayIndex ?? 0 {
                    null()
                    index += 1
                }
                write(child.node, form)
                index += 1
            }
            endArray()
            return
        }
        beginObject()
        for child in children {
            name(child.key.name)
            write(child.node, form)
        }
        if form == .export, let priority = node.priority {
            name(".priority")
            write(priority.json)
        }
        endObject()
    }
}
