import JSONSchema

/// The whole tree of a schema; node 0 is the root of the database.
final class SchemaTree: Sendable {
    let nodes: [TreeNode]
    let schemas: CompiledSchemas
    /// What the schemas were compiled from; nil unless it was asked for.
    let texts: SchemaTexts?

    init(nodes: [TreeNode], schemas: CompiledSchemas, texts: SchemaTexts? = nil) {
        self.nodes = nodes
        self.schemas = schemas
        self.texts = texts
    }

    /// The type of a value, the element type of a collection, the name of a branch.
    func typeName(of index: Int) -> String {
        let node = nodes[index]
        if let type = node.type { return type.name }
        return node.element.map(typeName(of:)) ?? node.name
    }

    /// The nodes below and at `index`, in document order.
    func subtree(of index: Int) -> [Int] {
        [index] + nodes[index].children.flatMap { subtree(of: $0.node) }
    }
}
