import JSONCore
import JSONSchema
import RTDB

/// What a read of many children asks once, instead of for each of them.
extension ResolvedPath {
    /// What accepts the children token by token, where all of them are elements of one type; nil for other places, and
    /// for types that have to be seen whole.
    package var elementProgram: StreamingProgram? {
        guard let tree, let node, node.type == nil, node.children.count == 1, let element = node.element else {
            return nil
        }
        let child = tree.nodes[element]
        guard child.children.isEmpty, let type = child.type else { return nil }
        return tree.schemas.acceptorProgram(for: type.term)
    }

    /// What accepts a value of this place token by token; nil where it has to be seen whole.
    package var valueProgram: StreamingProgram? {
        guard let tree, let term, node?.children.isEmpty ?? true else { return nil }
        return tree.schemas.acceptorProgram(for: term)
    }

    /// Whether any value fits here.
    package var acceptsAnything: Bool {
        tree == nil || term == .anything && node?.children.isEmpty ?? true
    }

    /// A place of an element of the collection here, whichever; nil for other places.
    package var anyElement: ResolvedPath? {
        guard isCollection, let key = try? Key("key") else { return nil }
        return try? elementPath(key)
    }

    /// What accepts the keys of the elements; nil where any key will do.
    package var keyProgram: StreamingProgram? {
        guard let tree, let schema = node?.keySchema else { return nil }
        return tree.schemas.acceptorProgram(for: .schema(schema))
    }

    /// What is wrong with an element of the collection here whose key is not known.
    package func violations(inElement node: Node) -> [Violation] {
        guard let tree, !node.isNull else { return [] }
        guard let element = self.node?.element else { return [.keyless] }
        return SubtreeCheck(tree: tree).violations(in: node, at: element)
    }

    /// What is wrong with the key of a child, where it is an element's.
    package func violations(ofKey key: Key) -> [Violation] {
        guard let tree, let node, node.keySchema != nil, case .element = childPlace(key, in: tree) else { return [] }
        return SubtreeCheck(tree: tree).violations(ofKey: key, in: node)
    }

    /// The children that must be there when anything is.
    package var requiredChildren: [String] {
        guard let tree, let node else { return [] }
        return node.children.compactMap { child in
            guard case .fixed(let name) = child.name, let type = tree.nodes[child.node].type, !type.isOptional else {
                return nil
            }
            return name
        }
    }

    /// That a required child is not there.
    package func absence(of name: String) -> Violation {
        let child = node?.children.first { $0.name == .fixed(name) }
        return SubtreeCheck.absent(at: [name], in: child.flatMap { tree?.nodes[$0.node].location })
    }
}

extension Violation {
    /// A child that has to be told apart by its key has none.
    fileprivate static let keyless = Violation(
        instanceLocation: .root, keyword: "$key", keywordLocation: .root, message: "has no \"$key\"")
}
