import JSONCore
import JSONSchema
import RTDB
import TerminalText

/// Validates a value node by node, and collects all violations.
struct SubtreeCheck {
    let tree: SchemaTree

    /// The violations in `value` at a node of the schema.
    func violations(in value: Node, at index: Int, location: [String] = []) -> [Violation] {
        guard !value.isNull else { return [] }
        let node = tree.nodes[index]
        guard !node.children.isEmpty else {
            guard let type = node.type else { return unknownChildren(of: value, node, location) }
            return violations(in: value, against: type.term, at: location)
        }
        var found: [Violation] = []
        if let type = node.type {
            found += violations(inFields: fields(of: value, node), of: type, at: location)
        } else if value.isLeaf {
            return [notAnObject(value, location)]
        }
        for case (.fixed(let name), let child) in node.children {
            guard let key = try? Key(name), let inner = value[key] else {
                if let type = tree.nodes[child].type, !type.isOptional {
                    found.append(SubtreeCheck.absent(at: location + [name], in: tree.nodes[child].location))
                }
                continue
            }
            found += violations(in: inner, at: child, location: location + [name])
        }
        guard let element = node.element else {
            return node.type == nil ? found + unknownChildren(of: value, node, location) : found
        }
        for child in value.children where isElement(child.key.name, of: node) {
            found += violations(ofKey: child.key, in: node, at: location)
            found += violations(in: child.node, at: element, location: location + [child.key.name])
        }
        return found
    }

    /// The violations in a value's own fields, and of missing required children; nodes below it are not validated.
    func violations(atLevelOf value: Node, at index: Int) -> [Violation] {
        let node = tree.nodes[index]
        guard !value.isNull, !node.children.isEmpty else { return violations(in: value, at: index) }
        let ofFields = node.type.map { violations(inFields: fields(of: value, node), of: $0) } ?? []
        return ofFields
            + node.children.compactMap { child in
                guard case .fixed(let name) = child.name, let type = tree.nodes[child.node].type, !type.isOptional,
                    let key = try? Key(name), value[key] == nil
                else { return nil }
                return SubtreeCheck.absent(at: [name], in: tree.nodes[child.node].location)
            }
    }

    /// The violations of a JSON Schema in a value.
    func violations(in value: Node, against term: SchemaExpression, at location: [String]) -> [Violation] {
        violations(of: NodeInstance(value), against: term, at: location)
    }

    private func violations(of instance: NodeInstance, against term: SchemaExpression, at location: [String])
        -> [Violation]
    {
        let found = tree.schemas.violations(of: instance.json, against: term, indeterminate: instance.indeterminate)
        return location.isEmpty ? found : found.map { $0.below(location) }
    }

    /// The violations in the key of a collection's element.
    func violations(ofKey key: Key, in node: TreeNode?, at location: [String] = []) -> [Violation] {
        guard let schema = node?.keySchema else { return [] }
        return tree.schemas.violations(of: .string(key.name), against: .schema(schema)).map { violation in
            violation.ofName("key", at: JSONPointer(tokens: location + [key.name]))
        }
    }

    static func absent(at location: [String], in schema: String? = nil) -> Violation {
        Violation(
            instanceLocation: JSONPointer(tokens: location), keyword: "required", keywordLocation: .root,
            message: "required, but absent", schemaLocation: schema)
    }

    /// The violations in the fields of a model.
    func violations(inFields own: Node, of type: ValueType, at location: [String] = []) -> [Violation] {
        violations(inFields: own, against: type.term, at: location)
    }

    /// The violations in the fields of a value; null counts as an object without fields.
    func violations(inFields own: Node, against term: SchemaExpression, at location: [String] = []) -> [Violation] {
        violations(of: own.isNull ? .emptyObject : NodeInstance(own), against: term, at: location)
    }

    /// The value without the children that have nodes of their own.
    private func fields(of value: Node, _ node: TreeNode) -> Node {
        guard !value.isLeaf else { return value }
        if node.element != nil, let type = node.type {
            // Iterating over the names in the type makes the time independent of the number of elements.
            let names = tree.schemas.properties(of: type.term).map(\.name).filter { node.fixedChild($0) == nil }
            return Node(
                children: names.compactMap { name in
                    guard let key = try? Key(name), let field = value[key] else { return nil }
                    return Child(key: key, node: field)
                })
        }
        let own = value.children.filter { child in
            node.fixedChild(child.key.name) == nil && !isElement(child.key.name, of: node)
        }
        return Node(.object(Children(sorted: own)))
    }

    /// Whether the node's wildcard captures the key.
    func isElement(_ key: String, of node: TreeNode) -> Bool {
        guard node.element != nil, node.fixedChild(key) == nil else { return false }
        guard let type = node.type else { return true }
        return !tree.schemas.properties(of: type.term).contains { $0.name.hasSameBytes(as: key) }
    }

    private func unknownChildren(of value: Node, _ node: TreeNode, _ location: [String]) -> [Violation] {
        if value.isLeaf {
            return [notAnObject(value, location)]
        }
        let known = node.children.map(\.name.text)
        return value.children.compactMap { child in
            guard node.fixedChild(child.key.name) == nil else { return nil }
            return SubtreeCheck.unknown(child.key.name, of: node, known).below(location)
        }
    }

    /// The violation of a child that the node doesn't have; `known` are the children it has.
    static func unknown(_ name: String, of node: TreeNode, _ known: [String]) -> Violation {
        let suggestion = Spelling.nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
        return Violation(
            instanceLocation: JSONPointer(tokens: [name]), keyword: "children", keywordLocation: .root,
            message: "not in the schema" + (suggestion ?? ""), schemaLocation: node.location)
    }

    private func notAnObject(_ value: Node, _ location: [String]) -> Violation {
        Violation(
            instanceLocation: JSONPointer(tokens: location), keyword: "type", keywordLocation: .root,
            expected: "an object of children", found: value.json().shownShort)
    }

}
