import JSONSchema

/// All nodes of a schema; node 0 is the root of the database.
final class SchemaTree: Sendable {
    let nodes: [TreeNode]
    let schemas: CompiledSchemas
    /// The source texts of the schemas; nil unless they were kept.
    let texts: SchemaSources?

    init(nodes: [TreeNode], schemas: CompiledSchemas, texts: SchemaSources? = nil) {
        self.nodes = nodes
        self.schemas = schemas
        self.texts = texts
    }

    /// The type of a value, the element type of a collection, or the name of a branch.
    func typeName(of index: Int) -> String {
        let node = nodes[index]
        if let type = node.type { return type.name }
        return node.element.map(elementName(of:)) ?? node.name
    }

    /// What a collection consists of, according to its element's node: `Message`, or `collections of Message`.
    func elementName(of element: Int) -> String {
        let node = nodes[element]
        let name = typeName(of: element)
        return node.type == nil && node.element != nil ? "collections of \(name)" : name
    }

    /// The nodes at and below `index`, in document order.
    func subtree(of index: Int) -> [Int] {
        [index] + nodes[index].children.flatMap { subtree(of: $0.node) }
    }
}
