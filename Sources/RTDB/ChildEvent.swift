/// One change of a child of a watched place.
package struct ChildEvent: Sendable, Equatable {
    /// In the order in which the official SDKs tell them.
    package enum Kind: String, Sendable, CaseIterable {
        case removed = "child_removed"
        case added = "child_added"
        /// The value that the query orders by is another one.
        case moved = "child_moved"
        case changed = "child_changed"
    }

    package let kind: Kind
    package let key: Key
    /// What stands there now; for ``Kind/removed`` what stood there.
    package let node: Node
    /// What stood there before; null for ``Kind/added``.
    package let previous: Node

    package init(_ kind: Kind, _ key: Key, _ node: Node, previous: Node = .null) {
        self.kind = kind
        self.key = key
        self.node = node
        self.previous = previous
    }
}
