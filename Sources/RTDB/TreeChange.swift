/// The state of a watched location before and after one event.
package struct TreeChange: Sendable {
    /// The node before the event; nil for the first event of all.
    package let before: Node?
    package let after: Node
    /// The paths that the event replaced: nothing differs elsewhere.
    private let touched: [DatabasePath]

    /// The nodes in the event, when ``before`` and ``after`` contain hashes instead of values.
    private let parts: [DatabaseEvent.Replacement]?

    init(before: Node?, after: Node, touched: [DatabasePath], delivered parts: [DatabaseEvent.Replacement]?) {
        self.before = before
        self.after = after
        self.touched = touched
        self.parts = parts
    }

    /// The nodes in the event at or below a path, by their relative paths; nil when ``after`` contains the values.
    package func delivered(at place: DatabasePath) -> [DatabaseEvent.Replacement]? {
        parts?.compactMap { part in
            if let below = place.relative(to: part.path) { return DatabaseEvent.Replacement(.root, part.node[below]) }
            return part.path.relative(to: place).map { DatabaseEvent.Replacement($0, part.node) }
        }
    }

    /// Whether the event is the first one.
    package var isFirst: Bool { before == nil }

    /// Whether anything at or below the path differs; the first event always counts as a difference.
    package func isDifference(at place: DatabasePath = .root) -> Bool {
        guard let before else { return true }
        return touched.contains { path in
            // Compares the smaller of the two nodes: a comparison takes time proportional to its size.
            if place.contains(path) { return before[path] != after[path] }
            return path.contains(place) && before[place] != after[place]
        }
    }

    /// The keys of the children at the path that may differ, in key order.
    package func touchedKeys(at place: DatabasePath = .root) -> [Key] {
        var keys: Set<Key> = []
        for path in touched {
            if path.contains(place) {
                let (old, new) = (before?[place] ?? .null, after[place])
                return Set(old.children.map(\.key) + new.children.map(\.key)).sorted()
            }
            if place.contains(path) { keys.insert(path.keys[place.keys.count]) }
        }
        return keys.sorted()
    }

    /// The changes of the children at the path: removed, added, moved, then changed ones, each in key order.
    ///
    /// With an `order` other than by key, a child whose sort position is different has moved.
    package func childEvents(at place: DatabasePath = .root, order: Query.Order = .key) -> [ChildEvent] {
        let (old, new) = (before?[place] ?? .null, after[place])
        var events: [ChildEvent.Kind: [ChildEvent]] = [:]
        for key in touchedKeys(at: place) {
            switch (old[key], new[key]) {
            case (nil, nil): continue
            case (let was?, nil): events[.removed, default: []].append(ChildEvent(.removed, key, was, previous: was))
            case (nil, let now?): events[.added, default: []].append(ChildEvent(.added, key, now))
            case (let was?, let now?):
                guard isDifference(at: place.appending(key)) else { continue }
                if order.value(of: was) != order.value(of: now) {
                    events[.moved, default: []].append(ChildEvent(.moved, key, now, previous: was))
                }
                events[.changed, default: []].append(ChildEvent(.changed, key, now, previous: was))
            }
        }
        return ChildEvent.Kind.allCases.flatMap { events[$0] ?? [] }
    }
}
