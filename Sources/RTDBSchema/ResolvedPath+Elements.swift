import JSONSchema

extension ResolvedPath {
    /// What accepts the children token by token, where all of them are elements of one type; nil for other places, and
    /// for types that have to be seen whole.
    package var elementProgram: AcceptorProgram? {
        guard let tree, let node, node.type == nil, node.children.count == 1, let element = node.element else {
            return nil
        }
        let child = tree.nodes[element]
        guard child.children.isEmpty, let type = child.type else { return nil }
        return tree.schemas.acceptorProgram(for: type.term)
    }
}
