/// An index that keeps the children of one location sorted by something other than their keys.
///
/// An immutable value: a write creates a new index that shares nearly all of the old one.
package struct ChildIndex: Sendable {
    /// The sort position of a child: by value, then by key.
    struct Position: Comparable, Sendable {
        let value: IndexValue
        let key: Key

        static func < (left: Position, right: Position) -> Bool {
            left.value == right.value ? left.key < right.key : left.value < right.value
        }
    }

    struct Entry: SortedTreeEntry {
        let position: Position
        var byteCount: Int { 0 }
    }

    package let order: Query.Order
    private(set) var tree: SortedTree<Entry>

    /// Sorts the children, in O(*n* log *n*) time.
    package init(of children: Children, by order: Query.Order) {
        self.order = order
        let positions = children.map { order.position(of: $0.node, key: $0.key) }.sorted()
        tree = SortedTree(sorted: positions.map(Entry.init))
    }

    /// The index after a child has changed; null means that the child does not exist.
    package func updating(_ key: Key, from before: Node, to after: Node) -> ChildIndex {
        var updated = self
        let (old, new) = (order.position(of: before, key: key), order.position(of: after, key: key))
        if !before.isNull, after.isNull || old != new { updated.tree = updated.tree.removing(old) }
        if !after.isNull, before.isNull || old != new { updated.tree = updated.tree.inserting(Entry(position: new)) }
        return updated
    }
}

extension Query.Order {
    /// The value that a child is sorted by; null when the order is by key alone.
    package func value(of node: Node) -> IndexValue {
        switch self {
        case .key: .null
        case .value: IndexValue(node)
        case .priority: IndexValue(node.priority)
        case .child(let path): IndexValue(node[path])
        }
    }

    func position(of node: Node, key: Key) -> ChildIndex.Position {
        ChildIndex.Position(value: value(of: node), key: key)
    }
}
