/// What really differs, also after a reconnection: the new first value is compared with the one that was kept.
extension TreeChange {
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
