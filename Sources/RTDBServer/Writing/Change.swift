import RTDB

/// A write in the form of its request.
enum Change: Sendable {
    /// Replaces the node at the location; null removes it.
    case set(DatabasePath, Node)
    /// Adds a new child with a push ID to the location.
    case push(DatabasePath, Node)
    /// Replaces the nodes at several paths below the location.
    case update(DatabasePath, MultiPathUpdate)
    /// Changes only the location's priority.
    case setPriority(DatabasePath, Priority?)
}

/// A write in the form in which it is stored, with its server values resolved.
enum StoredChange: Sendable {
    case set(DatabasePath, Node)
    case pushed(DatabasePath, Key, Node)
    case update(DatabasePath, MultiPathUpdate)
    case setPriority(DatabasePath, Priority?)
}

extension Change {
    /// The location in the request.
    var path: DatabasePath {
        switch self {
        case .set(let path, _), .push(let path, _), .update(let path, _), .setPriority(let path, _): path
        }
    }

    /// Returns the change with server values resolved and, for a push, with its key; `now` is in milliseconds since
    /// 1970.
    ///
    /// If an increment makes the sum too large, the change must be refused, and the increment is returned with it.
    func resolved(
        over tree: Node, now: Int64, pushID: () -> Key
    ) -> (change: StoredChange, overflow: IncrementOverflow?) {
        var resolver = ServerValueResolver(now: now, at: path)
        let change: StoredChange =
            switch self {
            case .set(let path, let node): .set(path, resolver.resolve(node, over: tree[path]))
            case .push(let path, let node): .pushed(path, pushID(), resolver.resolve(node, over: .null))
            case .update(let path, let update): .update(path, resolver.resolve(update, over: tree[path]))
            case .setPriority(let path, let priority): .setPriority(path, resolver.resolved(priority))
            }
        return (change, resolver.overflow)
    }
}

extension StoredChange {
    /// The paths whose value or priority changes; more than one only for an update.
    var paths: [DatabasePath] {
        switch self {
        case .set(let path, _), .setPriority(let path, _): [path]
        case .pushed(let path, let key, _): [path.appending(key)]
        case .update(let path, let update): update.entries.map { path.appending($0.path) }
        }
    }

    /// Returns the root node after the change.
    func applied(to tree: Node) -> Node {
        switch self {
        case .set(let path, let node): tree.setting(path, to: node)
        case .pushed(let path, let key, let node): tree.setting(path.appending(key), to: node)
        case .update(let path, let update): tree.setting(path, to: tree[path].applying(update))
        case .setPriority(let path, let priority): tree.settingPriority(path, to: priority)
        }
    }

    /// The paths whose values a write check validates; for a change of a priority alone, the path of its node.
    var checkedPaths: [DatabasePath] {
        switch self {
        case .set, .pushed, .setPriority: paths
        case .update(let path, let update):
            update.entries.filter { !$0.isPriority }.map { path.appending($0.path) }
        }
    }
}
