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
    /// The change with server values resolved and, for a push, its key made; `now` is in milliseconds since 1970.
    func resolved(over tree: Node, now: Int64, pushID: () -> Key) -> StoredChange {
        switch self {
        case .set(let path, let node): .set(path, node.resolvingServerValues(over: tree[path], now: now))
        case .push(let path, let node): .pushed(path, pushID(), node.resolvingServerValues(over: .null, now: now))
        case .update(let path, let update):
            .update(path, update.resolvingServerValues(over: tree[path], now: now))
        case .setPriority(let path, let priority):
            .setPriority(path, priority?.value == .timestamp ? Priority(.number(Double(now))) : priority)
        }
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
        case .update(let path, let update): update.applied(to: tree, at: path)
        case .setPriority(let path, let priority): tree.settingPriority(path, to: priority)
        }
    }

    /// The change as a check is asked about it; a priority on its own is asked about as the whole node with it.
    func proposed(over tree: Node) -> ProposedWrite {
        switch self {
        case .set(let path, let node): .set(path, node)
        case .pushed(let path, let key, let node): .set(path.appending(key), node)
        case .update(let path, let update): .update(path, update)
        case .setPriority(let path, let priority): .set(path, tree[path].withPriority(priority))
        }
    }
}

extension MultiPathUpdate {
    /// The tree after an update at `path`; one that names nothing, or only removes what is not there, changes nothing.
    fileprivate func applied(to tree: Node, at path: DatabasePath) -> Node {
        entries.reduce(tree) { tree, entry in
            let place = path.appending(entry.path)
            guard entry.isPriority else { return tree.setting(place, to: entry.node) }
            return tree.settingPriority(place, to: Priority(parsed: entry.node))
        }
    }
}
