import RTDB

/// The state of one namespace of a store: its root node, the indexes for this node, its settings, and its streams.
struct NamespaceState: Sendable {
    var tree: Node
    private var indexes = IndexCache()
    var settings = DatabaseSettings()
    var watchers: [StreamSubscription] = []

    init(tree: Node = .null) {
        self.tree = tree
    }

    /// Returns the index that a query can use; nil when it has not been created.
    func index(for query: Query, at path: DatabasePath) -> ChildIndex? {
        indexes.index(of: query.order, at: path)
    }

    /// Returns whether a query would be faster after ``makeIndex(for:at:)``.
    func lacksIndex(for query: Query, at path: DatabasePath) -> Bool {
        IndexCache.wants(query, over: tree[path].children) && index(for: query, at: path) == nil
    }

    /// Sorts the children of a location, once for all queries with this order.
    mutating func makeIndex(for query: Query, at path: DatabasePath) {
        indexes.insert(ChildIndex(of: tree[path].children, by: query.order), at: path)
    }

    /// Sets the root node to that after a write.
    mutating func apply(_ effect: ChangeEffect) {
        tree = effect.after
        indexes.update(for: effect)
        for watcher in watchers {
            if let query = watcher.query, lacksIndex(for: query, at: watcher.path) {
                makeIndex(for: query, at: watcher.path)
            }
        }
    }
}
