import JSONCore
import JSONSchema
import RTDB

/// A path together with what the schema says about it.
///
/// Only ``DatabaseSchema/resolve(_:)`` creates one, or ``unchecked(_:)`` when the user has turned the schema off.
package struct ResolvedPath: Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// A value of one type: get, watch, set, update, remove.
        case value
        /// Elements under their own keys: get, keys, watch, push, update of elements; never set.
        case collection
        /// Fixed children only: get, keys, watch, update of children; never set as a whole.
        case branch
        /// A value that also has child nodes of its own.
        case model
        /// A property of a value, or an element of a list.
        case insideValue
        /// The schema is turned off, or does not contain the location.
        case unchecked
    }

    /// A key that a wildcard has captured.
    package typealias Capture = (name: String, key: Key)

    /// The position of a location in the schema.
    enum SchemaPosition: Sendable {
        case node(Int)
        /// Inside a value, which must fit the expression.
        case inside(SchemaExpression, isRequired: Bool, parent: String)
        case unchecked
    }

    package let path: DatabasePath
    package let kind: Kind
    /// The pattern: `chatrooms/<chatroomId>/messages/<messageId>`, or `/` for the root.
    package let pattern: String
    /// `Message`, `[String]`, `String?`; for a collection the type of its elements, for a branch its name.
    package let typeName: String?
    package let captures: [Capture]
    package let description: String?
    /// Why the location should not be used any more.
    package let deprecated: String?
    let tree: SchemaTree?
    let place: SchemaPosition
    /// The nodes of the schema from the root down to this location, or to the value that contains it.
    let trail: [Int]
    /// The schema whose policies apply to this location although it isn't in the schema; nil for locations that are.
    let lackedBy: SchemaTree?

    /// A path about which nothing is known, for `--no-schema`: every check accepts everything.
    package static func unchecked(_ path: DatabasePath) -> ResolvedPath {
        ResolvedPath(
            path: path, kind: .unchecked, pattern: path.isRoot ? "/" : String(path.description.dropFirst()),
            typeName: nil, captures: [], description: nil, deprecated: nil, tree: nil, place: .unchecked, trail: [])
    }

    init(
        path: DatabasePath, kind: Kind, pattern: String, typeName: String?, captures: [Capture], description: String?,
        deprecated: String?, tree: SchemaTree?, place: SchemaPosition, trail: [Int], lackedBy: SchemaTree? = nil
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

    /// A location below this one that is not in the schema.
    ///
    /// Its values are not validated, but the policies of the locations above it apply.
    func lacking(_ path: DatabasePath) -> ResolvedPath {
        ResolvedPath(
            path: path, kind: .unchecked, pattern: String(path.description.dropFirst()), typeName: nil,
            captures: captures, description: nil, deprecated: nil, tree: nil, place: .unchecked, trail: trail,
            lackedBy: tree ?? lackedBy)
    }

    /// The schema whose policies apply here.
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

    /// The schema's node for this location; nil inside a value and without a schema.
    var node: TreeNode? {
        guard let tree, case .node(let index) = place else { return nil }
        return tree.nodes[index]
    }

    /// The schemas that a value here must fit; nil when the location does not hold a value.
    var term: SchemaExpression? {
        switch place {
        case .node: node?.type?.term
        case .inside(let term, _, _): term
        case .unchecked: nil
        }
    }
}

extension ResolvedPath {
    /// Whether keys that the schema does not name are keys of elements.
    package var isCollection: Bool { node?.element != nil }

    /// The orders for which elements are indexed: child paths, `$key`, `$value`.
    package var indexes: [String] { node?.indexOn ?? [] }

    /// The named queries of a collection, as the schema has them.
    package var queries: [NamedQuery] { node?.queries ?? [] }

    /// The patterns above, at and below this location that are marked `$protected` and guard it.
    package var protectedPatterns: [String] {
        guard let tree = policies else { return [] }
        return guards.map { tree.nodes[$0].pattern }
    }

    /// The `file:line` of the definition of ``typeName``, or of the node if the type has no definition.
    package var schemaLocation: String? {
        guard let tree, let last = trail.last else { return nil }
        if case .inside(let term, _, _) = place, let location = tree.schemas.location(of: term) { return location }
        var node = tree.nodes[last]
        let own = node.location
        while node.type == nil, let element = node.element { node = tree.nodes[element] }
        return node.type?.location ?? own
    }
}
