import RTDB

/// The children in the stream of a query, updated as they change.
///
/// The window is a value, without clock or lock.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.9 and 15.12.
struct QueryWindow: Sendable {
    let query: Query
    private(set) var members: Set<Key> = []

    init(_ query: Query) {
        self.query = query
    }

    /// Selects the query's children of a node; returns a put of all of them.
    mutating func reset(to node: Node, using index: ChildIndex?) -> DatabaseEvent {
        let result = query.result(of: node, using: index)
        members = Set(result.children.map(\.key))
        return .put(.root, result)
    }

    /// Returns the query's events for a write, made from the events for a stream of the whole location at `path`.
    mutating func events(
        for events: [DatabaseEvent], of effect: ChangeEffect, at path: DatabasePath, using index: ChildIndex?
    ) -> [DatabaseEvent] {
        let (before, after) = (effect.before[path], effect.after[path])
        guard let touched = effect.children(touchedAt: path) else {
            return events.isEmpty ? [] : reset(from: before, to: after, using: index).map { [$0] } ?? []
        }
        let now = membersNow(touched: touched, node: after, using: index)
        let (left, entered) = (members.subtracting(now), now.subtracting(members))
        let stayed = members.intersection(now)
        members = now
        return left.sorted().map { .put(DatabasePath([$0]), .null) }
            + entered.sorted().map { .put(DatabasePath([$0]), after[$0] ?? .null) }
            + events.compactMap { $0.restricted(to: stayed) }
    }

    /// Returns the put of the query's result after the whole location was replaced; nil when the result is the same as
    /// before.
    private mutating func reset(from before: Node, to after: Node, using index: ChildIndex?) -> DatabaseEvent? {
        let shown =
            query.isUnbounded
            ? before.withPriority(nil) : Node(children: members.map { Child(key: $0, node: before[$0] ?? .null) })
        let event = reset(to: after, using: index)
        return event == .put(.root, shown) ? nil : event
    }

    /// Returns the members after a write; `touched` are the children that were written, possibly only their priority.
    private func membersNow(touched: Set<Key>, node: Node, using index: ChildIndex?) -> Set<Key> {
        func isIncluded(_ key: Key) -> Bool { node[key].map { query.includes($0, key: key) } ?? false }
        guard query.limit != nil else {
            return members.subtracting(touched).union(touched.lazy.filter(isIncluded))
        }
        // A child that is outside before and after the write does not change which others are inside.
        guard touched.contains(where: { members.contains($0) || isIncluded($0) }) else { return members }
        return Set(query.matches(in: node.children, using: index).map(\.key))
    }
}

extension DatabaseEvent {
    /// Returns the event restricted to the children with these keys; nil when nothing is left.
    fileprivate func restricted(to keys: Set<Key>) -> DatabaseEvent? {
        switch self {
        case .put(let path, _): return path.keys.first.map { keys.contains($0) } ?? false ? self : nil
        case .patch(let path, let replacements):
            if let key = path.keys.first { return keys.contains(key) ? self : nil }
            let kept = replacements.filter { $0.path.keys.first.map { keys.contains($0) } ?? false }
            return kept.isEmpty ? nil : .patch(path, kept)
        case .keepAlive, .cancel, .authRevoked: return self
        }
    }
}
