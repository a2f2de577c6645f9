import JSONCore
import JSONSchema
import RTDB

/// Examples and descriptions, which need a schema that was loaded with its texts.
extension ResolvedPath {
    /// A value that may be written here, or an element for a collection; nil when none is found.
    ///
    /// It is built from the schema and then validated against it, so it is always valid.
    package var example: JSON? {
        let target = isCollection && term == nil ? exampleElement : self
        return attempts { builder in
            guard let json = target?.example(with: &builder), let node = try? Node(parsing: json.text()),
                !node.isNull, target?.violations(in: node).isEmpty == true
            else { return nil }
            return json
        }
    }

    /// A key that an element of this collection may have; nil when none is found.
    package var exampleKey: String? {
        guard let node, node.element != nil else { return nil }
        return attempts { exampleKey(of: node, with: &$0) }
    }

    private func exampleKey(of node: TreeNode, with builder: inout ExampleBuilder) -> String? {
        guard let tree, let texts = tree.texts else { return nil }
        let text = node.keySchema.map { texts.text(of: .schema($0), typeName: nil, in: "") }
        let check = SubtreeCheck(tree: tree)
        guard let name = builder.example(of: text ?? .anything, name: "key")?.string, let key = try? Key(name),
            check.isElement(name, of: node), check.violations(ofKey: key, in: node).isEmpty
        else { return nil }
        return name
    }

    /// The constraints on the keys of this collection, as one phrase each.
    package var keyConstraints: [String] {
        guard let tree, let texts = tree.texts, let schema = node?.keySchema else { return [] }
        return texts.constraints(of: texts.text(of: .schema(schema), typeName: nil, in: ""))
    }

    /// The constraints on a value beyond its type, as one phrase each.
    package var constraints: [String] {
        term.map { constraints(of: $0, typeName) } ?? []
    }

    func constraints(of term: SchemaExpression, _ typeName: String?) -> [String] {
        text(of: term, typeName).flatMap { tree?.texts?.constraints(of: $0) } ?? []
    }

    /// The rules across several fields or schemas that a value must fit, as one sentence each.
    package var rules: [String] {
        term.map { rules(of: $0, typeName) } ?? []
    }

    func rules(of term: SchemaExpression, _ typeName: String?) -> [String] {
        text(of: term, typeName).flatMap { tree?.texts?.rules(of: $0) } ?? []
    }

    func text(of term: SchemaExpression, _ typeName: String?) -> SchemaText? {
        guard let tree, let last = trail.last, let type = tree.nodes[last].type else { return nil }
        let name = node == nil ? typeName : type.expression?.unwrapped.description
        return tree.texts?.text(of: term, typeName: name, in: type.document)
    }

    /// An element of this collection, with any key.
    private var exampleElement: ResolvedPath? {
        guard let key = try? Key(exampleKey ?? "key") else { return nil }
        return try? elementPath(key)
    }

    /// Tries each alternative, first with and then without optional values.
    private func attempts<Result>(_ attempt: (inout ExampleBuilder) -> Result?) -> Result? {
        guard let texts = tree?.texts else { return nil }
        for includesOptional in [true, false] {
            for choice in 0..<8 {
                var builder = ExampleBuilder(texts: texts, includesOptional: includesOptional, choice: choice)
                if let result = attempt(&builder) { return result }
            }
        }
        return nil
    }

    private func example(with builder: inout ExampleBuilder) -> JSON? {
        let name = path.keys.last?.name ?? "text"
        switch place {
        case .unchecked: return nil
        case .node(let index): return example(at: index, name: name, with: &builder)
        case .inside(let term, _, _):
            return text(of: term, typeName).flatMap { builder.example(of: $0, name: name) }
        }
    }

    /// A value of a node with its fixed children.
    ///
    /// Read-only children are left out, and so are collections, unless the node has nothing else.
    private func example(at index: Int, name: String, with builder: inout ExampleBuilder) -> JSON? {
        guard let tree, let texts = tree.texts else { return nil }
        let node = tree.nodes[index]
        let own = node.type.flatMap { builder.example(of: texts.text(of: $0), name: name) }
        guard !node.children.isEmpty else { return own }
        var members = own?.object?.members ?? []
        for case (.fixed(let name), let child) in node.children {
            let place = tree.nodes[child]
            guard !place.isReadOnly, place.element == nil else { continue }
            let isOptional = place.type?.isOptional ?? true
            guard !isOptional || builder.includesOptional && place.deprecated == nil else { continue }
            if let value = example(at: child, name: name, with: &builder) { members.append((name, value)) }
        }
        if members.isEmpty, let element = node.element, let key = exampleKey(of: node, with: &builder),
            let value = example(at: element, name: key, with: &builder)
        {
            members.append((key, value))
        }
        return members.isEmpty ? nil : .object(JSONObject(uniqueMembers: members))
    }
}
