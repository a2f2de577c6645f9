import JSONCore
import JSONSchema
import RTDB

/// Information about all children, which a read looks up once rather than for each child.
extension ResolvedPath {
    /// The program that validates children token by token, when all of them are elements of one type.
    ///
    /// Nil for other paths, and for types whose values must be validated as a whole.
    package var elementProgram: StreamingProgram? {
        guard let tree, let node, node.type == nil, node.children.count == 1, let element = node.element else {
            return nil
        }
        let child = tree.nodes[element]
        guard child.children.isEmpty, let type = child.type else { return nil }
        return tree.schemas.streamingProgram(for: type.term)
    }

    /// The program that validates a value at this path token by token; nil when it must be validated as a whole.
    package var valueProgram: StreamingProgram? {
        guard let tree, let term, node?.children.isEmpty ?? true else { return nil }
        return tree.schemas.streamingProgram(for: term)
    }

    /// Whether any value is allowed here.
    package var acceptsAnything: Bool {
        tree == nil || term == .anything && node?.children.isEmpty ?? true
    }

    /// The path of some element of this collection; nil when this isn't a collection.
    package var anyElement: ResolvedPath? {
        guard isCollection, let key = try? Key("key") else { return nil }
        return try? elementPath(key)
    }

    /// The program that validates the keys of elements; nil when any key is allowed.
    package var keyProgram: StreamingProgram? {
        guard let tree, let schema = node?.keySchema else { return nil }
        return tree.schemas.streamingProgram(for: .schema(schema))
    }

    /// The violations in an element of this collection whose key is not known.
    package func violations(inElement node: Node) -> [Violation] {
        guard let tree, !node.isNull else { return [] }
        guard let element = self.node?.element else { return [.keyless] }
        return SubtreeCheck(tree: tree).violations(in: node, at: element)
    }

    /// The violations in the key of a child, if the child is an element.
    package func violations(ofKey key: Key) -> [Violation] {
        guard let tree, let node, node.keySchema != nil, case .element = childPlace(key, in: tree) else { return [] }
        return SubtreeCheck(tree: tree).violations(ofKey: key, in: node)
    }

    /// The children that are required when the node has any value.
    package var requiredChildren: [String] {
        guard let tree, let node else { return [] }
        return node.children.compactMap { child in
            guard case .fixed(let name) = child.name, let type = tree.nodes[child.node].type, !type.isOptional else {
                return nil
            }
            return name
        }
    }

    /// The violation of a required child that is missing.
    package func absence(of name: String) -> Violation {
        let child = node?.children.first { $0.name == .fixed(name) }
        return SubtreeCheck.absent(at: [name], in: child.flatMap { tree?.nodes[$0.node].location })
    }
}

extension Violation {
    /// The violation of an element without the `$key` that identifies it.
    fileprivate static let keyless = Violation(
        instanceLocation: .root, keyword: "$key", keywordLocation: .root, message: "has no \"$key\"")
}
