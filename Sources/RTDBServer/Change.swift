import RTDB

/// A write as a request asks for it.
enum Change: Sendable {
    /// The location becomes this; null removes it.
    case set(DatabasePath, Node)
    /// The location gets a new child under a push id.
    case push(DatabasePath, Node)
    /// These paths below the location are replaced.
    case update(DatabasePath, MultiPathUpdate)
    /// Only the location's priority changes.
    case setPriority(DatabasePath, Priority?)
}

/// What a write has stored: its server values resolved.
enum StoredChange: Sendable {
    case set(DatabasePath, Node)
    case pushed(DatabasePath, Key, Node)
    case update(DatabasePath, MultiPathUpdate)
    case setPriority(DatabasePath, Priority?)
}

extension Change {
    /// The location that the request names.
    var path: DatabasePath {
        switch self {
        case .set(let path, _), .push(let path, _), .update(let path, _), .setPriority(let path, _): path
        }
    }

    /// The change with server values resolved and, for a push, its key made; `now` is in milliseconds since 1970.
    ///
    /// With it comes the increment that makes the change one that must be refused, if there is one.
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
    /// The places that get another value or priority; more than one only for an update.
    var paths: [DatabasePath] {
        switch self {
        case .set(let path, _), .setPriority(let path, _): [path]
        case .pushed(let path, let key, _): [path.appending(key)]
        case .update(let path, let update): update.entries.map { path.appending($0.path) }
        }
    }

    /// The tree after the change.
    func applied(to tree: Node) -> Node {
        switch self {
        case .set(let path, let node): tree.setting(path, to: node)
        case .pushed(let path, let key, let node): tree.setting(path.appending(key), to: node)
        case .update(let path, let update): tree.setting(path, to: tree[path].applying(update))
        case .setPriority(let path, let priority): tree.settingPriority(path, to: priority)
        }
    }

    /// The places whose values a check is asked about; a priority on its own is asked about as the whole node with it.
    var checkedPaths: [DatabasePath] {
        switch self {
        case .set, .pushed, .setPriority: paths
        case .update(let path, let update):
            update.entries.filter { !$0.isPriority }.map { path.appending($0.path) }
        }
    }
}
