import JSONCore
import JSONSchema
import RTDB

/// A location that the schema knows, with what the schema says about it; only ``DatabaseSchema/resolve(_:)`` makes one,
/// and ``unchecked(_:)`` where the user has turned the schema off.
package struct ResolvedPath: Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// A value of one type: get, watch, set, update, remove.
        case value
        /// Elements under keys of their own: get, keys, watch, push, update of elements; never set.
        case collection
        /// Fixed children only: get, keys, watch, update of children; never set as a whole.
        case branch
        /// A value that has nodes of its own below it.
        case model
        /// A property of a value, or an element of a list.
        case insideValue
        /// No schema is in force.
        case unchecked
    }

    /// A key that a wildcard stands for.
    package typealias Capture = (name: String, key: Key)

    /// Where the location is in the schema.
    enum Place: Sendable {
        case node(Int)
        /// In a value: what stands there must fit the term.
        case inside(SchemaExpression, isRequired: Bool, parent: String)
        case unchecked
    }

    package let path: DatabasePath
    package let kind: Kind
    /// `chatrooms/<chatroomId>/messages/<messageId>`; `/` for the root.
    package let pattern: String
    /// `Message`, `[String]`, `String?`; for a collection the type of its elements, for a branch its name.
    package let typeName: String?
    package let captures: [Capture]
    package let description: String?
    /// Why not to use the place any more.
    package let deprecated: String?
    let tree: SchemaTree?
    let place: Place
    /// The nodes of the tree from the root down to this place, or to the value that it is in.
    let trail: [Int]
    /// The schema that lacks the location, whose policies hold for what it is below; nil for places that it has.
    let lackedBy: SchemaTree?

    /// A location that nothing is known about, for `--no-schema`: every check lets everything through.
    package static func unchecked(_ path: DatabasePath) -> ResolvedPath {
        ResolvedPath(
            path: path, kind: .unchecked, pattern: path.isRoot ? "/" : String(path.description.dropFirst()),
            typeName: nil, captures: [], description: nil, deprecated: nil, tree: nil, place: .unchecked, trail: [])
    }

    init(
        path: DatabasePath, kind: Kind, pattern: String, typeName: String?, captures: [Capture], description: String?,
        deprecated: String?, tree: SchemaTree?, place: Place, trail: [Int], lackedBy: SchemaTree? = nil
    ) {
        self.path = path
        self.kind = kind
        self.pattern = pattern
        self.typeName = typeName
        self.captures = captures
        self.description = description
        self.deprecated = deprecated
        self.tree = tree
        self.place = place
        self.trail = trail
        self.lackedBy = lackedBy
    }

    /// A location below this one that the schema lacks: its values are not checked, the policies of what is above hold.
    func lacking(_ path: DatabasePath) -> ResolvedPath {
        ResolvedPath(
            path: path, kind: .unchecked, pattern: String(path.description.dropFirst()), typeName: nil,
            captures: captures, description: nil, deprecated: nil, tree: nil, place: .unchecked, trail: trail,
            lackedBy: tree ?? lackedBy)
    }

    /// The schema whose policies hold here.
    var policies: SchemaTree? { tree ?? lackedBy }

    init(rootOf tree: SchemaTree) {
        self.init(at: 0, in: tree, path: .root, captures: [], trail: [0])
    }

    init(at index: Int, in tree: SchemaTree, path: DatabasePath, captures: [Capture], trail: [Int]) {
        let node = tree.nodes[index]
        self.init(
            path: path, kind: node.kind, pattern: node.pattern, typeName: tree.typeName(of: index),
            captures: captures, description: node.description, deprecated: node.deprecated, tree: tree,
            place: .node(index), trail: trail)
    }

    /// The node of the tree; nil inside a value and without a schema.
    var node: TreeNode? {
        guard let tree, case .node(let index) = place else { return nil }
        return tree.nodes[index]
    }

    /// What a value here must fit; nil where no value is kept.
    var term: SchemaExpression? {
        switch place {
        case .node: node?.type?.term
        case .inside(let term, _, _): term
        case .unchecked: nil
        }
    }
}

extension ResolvedPath {
    /// Whether keys that the schema does not name are elements.
    package var isCollection: Bool { node?.element != nil }

    /// What the elements may be ordered by: child paths, `$key`, `$value`.
    package var indexes: [String] { node?.indexOn ?? [] }

    /// The named queries of a collection, as the schema has them.
    package var queries: [NamedQuery] { node?.queries ?? [] }

    /// The patterns above, at and below this place that are marked `$protected` and guard it.
    package var protectedPatterns: [String] {
        guard let tree = policies else { return [] }
        return guards.map { tree.nodes[$0].pattern }
    }

    /// `file:line` of the definition of the type that ``typeName`` names, or of the node where it has none.
    package var schemaLocation: String? {
        guard let tree, let last = trail.last else { return nil }
        if case .inside(let term, _, _) = place, let location = tree.schemas.location(of: term) { return location }
        var node = tree.nodes[last]
        let own = node.location
        while node.type == nil, let element = node.element { node = tree.nodes[element] }
        return node.type?.location ?? own
    }
}
