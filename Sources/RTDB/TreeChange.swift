/// A watched tree before and after one event.
package struct TreeChange: Sendable {
    /// nil for the first event of all.
    package let before: Node?
    package let after: Node
    /// Where the event says something: nothing differs elsewhere.
    private let touched: [DatabasePath]

    /// What the event brought, where the trees hold hashes in the place of values.
    private let parts: [DatabaseEvent.Replacement]?

    init(before: Node?, after: Node, touched: [DatabasePath], delivered parts: [DatabaseEvent.Replacement]?) {
        self.before = before
        self.after = after
        self.touched = touched
        self.parts = parts
    }

    /// What the event brought at the place, or at places below, by their paths from there; nil where ``after`` has it.
    package func delivered(at place: DatabasePath) -> [DatabaseEvent.Replacement]? {
        parts?.compactMap { part in
            if let below = place.relative(to: part.path) { return DatabaseEvent.Replacement(.root, part.node[below]) }
            return part.path.relative(to: place).map { DatabaseEvent.Replacement($0, part.node) }
        }
    }

    /// Whether this is the first thing that is known.
    package var isFirst: Bool { before == nil }

    /// Whether anything differs at the place or below; the first event always counts as a difference.
    package func isDifference(at place: DatabasePath = .root) -> Bool {
        guard let before else { return true }
        return touched.contains { path in
            // The smaller of the two places: to compare it takes time by its size.
            if place.contains(path) { return before[path] != after[path] }
            return path.contains(place) && before[place] != after[place]
        }
    }

    /// The keys of the place's children that may differ, in key order.
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

    /// The changes of the place's children: removed ones first, then added, moved and changed ones, each in key order.
    ///
    /// With an `order` other than by key, a child whose place in it is another one has moved.
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
