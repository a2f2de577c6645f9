import JSONSchema
import RTDB

extension ResolvedPath {
    /// The columns of a table: the properties of a collection's elements, or of the value itself.
    package var columns: [Column] {
        guard let tree else { return [] }
        guard let node else { return term.map { Self.columns(of: $0, in: tree) } ?? [] }
        return Self.columns(of: node.element.map { tree.nodes[$0] } ?? node, in: tree)
    }

    private static func columns(of node: TreeNode, in tree: SchemaTree) -> [Column] {
        let own = node.type.map { columns(of: $0.term, in: tree) } ?? []
        let children = node.children.compactMap { child -> Column? in
            guard case .fixed(let name) = child.name else { return nil }
            let inner = tree.nodes[child.node]
            guard let type = inner.type else {
                return Column(name: name, type: "object", description: inner.description)
            }
            let summary = tree.schemas.summary(of: type.term)
            return Column(
                name: name, type: summary.type, format: summary.format,
                description: inner.description ?? summary.description)
        }
        return own + children
    }

    private static func columns(of term: SchemaExpression, in tree: SchemaTree) -> [Column] {
        tree.schemas.properties(of: term).map { property in
            let summary = tree.schemas.summary(of: property.term)
            return Column(
                name: property.name, type: summary.type, format: summary.format, description: summary.description)
        }
    }
}
