/// A change of one child of a watched location.
package struct ChildEvent: Sendable, Equatable {
    /// The kinds of child events, in the order in which the official SDKs report them.
    package enum Kind: String, Sendable, CaseIterable {
        case removed = "child_removed"
        case added = "child_added"
        /// The child has another value under the query's order.
        case moved = "child_moved"
        case changed = "child_changed"
    }

    package let kind: Kind
    package let key: Key
    /// The child's current node; for ``Kind/removed``, its last one.
    package let node: Node
    /// The child's node before the change; null for ``Kind/added``.
    package let previous: Node

    package init(_ kind: Kind, _ key: Key, _ node: Node, previous: Node = .null) {
        self.kind = kind
        self.key = key
        self.node = node
        self.previous = previous
    }
}
