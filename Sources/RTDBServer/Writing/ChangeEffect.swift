import RTDB

/// The effect of one write on the database, from which the events of all streams are made.
///
/// A stream shows values without priorities. A write of a priority alone therefore has no effect here, nor has a write
/// of an equal value.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.5 to 7.7, 15.12.
struct ChangeEffect {
    private enum Shape {
        case none
        case set(DatabasePath)
        /// An update, with the paths that differ, relative to the location.
        case update(DatabasePath, [DatabasePath])
    }

    private let shape: Shape
    /// All written paths, including those whose value is the same as before.
    private let paths: [DatabasePath]
    let before: Node
    let after: Node

    init(of change: StoredChange, before: Node, after: Node) {
        self.before = before
        self.after = after
        paths = change.paths
        switch change {
        case .set(let path, _): shape = before[path] == after[path] ? .none : .set(path)
        case .pushed(let path, let key, _):
            let place = path.appending(key)
            shape = before[place] == after[place] ? .none : .set(place)
        case .update(let path, let update):
            let changed = update.entries.lazy.filter { !$0.isPriority }.map(\.path).filter {
                let place = path.appending($0)
                return before[place] != after[place]
            }
            shape = changed.isEmpty ? .none : .update(path, Array(changed))
        case .setPriority: shape = .none
        }
    }

    /// Returns the events for a stream of `watched`, with the data after the write.
    func events(at watched: DatabasePath) -> [DatabaseEvent] {
        switch shape {
        case .none: return []
        case .set(let path): return put(path, at: watched).map { [$0] } ?? []
        case .update(let path, let changed):
            guard let base = path.relative(to: watched) else {
                return changed.compactMap { put(path.appending($0), at: watched) }
            }
            return [
                .patch(base, changed.map { DatabaseEvent.Replacement($0, after[path.appending($0)]) })
            ]
        }
    }

    /// Returns the events for a shallow stream of `watched`: `true` for an added child, null for a removed one.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 7.10; what the service sends after the first event is not known.
    func shallowEvents(at watched: DatabasePath) -> [DatabaseEvent] {
        let (before, after) = (self.before[watched], self.after[watched])
        guard let touched = children(touchedAt: watched), !before.isLeaf else {
            let (shown, now) = (before.shallow(), after.shallow())
            return shown == now ? [] : [.put(.root, now)]
        }
        return touched.sorted().filter { (before[$0] == nil) != (after[$0] == nil) }
            .map { .put(DatabasePath([$0]), after[$0] == nil ? .null : Node(.bool(true))) }
    }

    /// Returns the children of a location that were written, whole or in part; nil when the whole location was written.
    func children(touchedAt location: DatabasePath) -> Set<Key>? {
        var keys: Set<Key> = []
        for path in paths {
            if let relative = path.relative(to: location) {
                guard let key = relative.keys.first else { return nil }
                keys.insert(key)
            } else if path.contains(location) {
                return nil
            }
        }
        return keys
    }

    /// Returns the put event for a path that has changed; nil when the watched location has not.
    private func put(_ path: DatabasePath, at watched: DatabasePath) -> DatabaseEvent? {
        if let relative = path.relative(to: watched) { return .put(relative, after[path]) }
        guard watched.relative(to: path) != nil, before[watched] != after[watched] else { return nil }
        return .put(.root, after[watched])
    }
}
