import RTDB
import Synchronization

/// The trees of all namespaces, in memory; applies writes and tells the streams about them.
///
/// A tree is an immutable value, so a reader takes the present one under a lock held for one retain, and walks it while
/// writes go on. That is why this is no actor: a read on the listener's thread costs a lock instead of two hops between
/// threads. Writes go one after another under a lock of their own, and a write check runs under that one only, so that
/// a long check holds up no reader.
package final class Store: Sendable {
    private struct State {
        var trees: [Namespace: Node] = [:]
        var feeds: [Namespace: [EventFeed]] = [:]
    }

    private let state = Mutex(State())
    /// Held by a write from its first look at the tree to its last event, which keeps events in the writes' order.
    private let writing = Mutex(PushIDGenerator())

    package init() {}

    /// The tree of a namespace; null when nothing has been written to it.
    package func exported(namespace: Namespace = .standard) -> Node {
        state.withLock { $0.trees[namespace] ?? .null }
    }

    /// Replaces the tree of a namespace and tells its streams; `node` must hold no unresolved server values.
    package func importing(_ node: Node, namespace: Namespace = .standard) {
        writing.withLock { _ in
            apply(.set(.root, node), over: exported(namespace: namespace), in: namespace)
        }
    }

    /// The namespaces that hold data, in the order of their names' bytes.
    package var namespaces: [Namespace] {
        state.withLock { Array($0.trees.filter { !$0.value.isNull }.keys) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// What stands at a location.
    func node(at path: DatabasePath, in namespace: Namespace) -> Node {
        exported(namespace: namespace)[path]
    }

    /// Carries out a write, or nothing of it; `now` is in milliseconds since 1970.
    ///
    /// - Throws: ``WriteRefusal`` when the check has reasons against it.
    func carryOut(
        _ change: Change, in namespace: Namespace, now: Int64, check: WriteCheck?
    ) throws(WriteRefusal) -> StoredChange {
        try writing.withLock { (pushIDs) throws(WriteRefusal) in
            let tree = exported(namespace: namespace)
            let stored = change.resolved(over: tree, now: now) {
                var random = SystemRandomNumberGenerator()
                return pushIDs.next(now: now, using: &random)
            }
            if let reasons = check?(stored.proposed(over: tree)), !reasons.isEmpty {
                throw WriteRefusal(reasons: reasons)
            }
            apply(stored, over: tree, in: namespace)
            return stored
        }
    }

    /// Must be called with `writing` held.
    private func apply(_ change: StoredChange, over before: Node, in namespace: Namespace) {
        let after = change.applied(to: before)
        // A feed that is added later has `after` as its first event.
        let feeds = state.withLock { state in
            state.trees[namespace] = after
            return state.feeds[namespace] ?? []
        }
        guard !feeds.isEmpty else { return }
        let effect = ChangeEffect(of: change, before: before, after: after)
        for feed in feeds {
            for event in effect.events(at: feed.path) { feed.offer(event) }
        }
    }

    // MARK: Streams

    /// Opens a stream of a location: the tree that stands there now, then every later change, each once.
    ///
    /// When more than `limit` events wait for a slow reader, the feed is cut off.
    func subscribe(to path: DatabasePath, in namespace: Namespace, limit: Int) -> EventFeed {
        let feed = EventFeed(path: path, limit: limit) { [weak self] feed in
            self?.unsubscribe(feed, in: namespace)
        }
        state.withLock { state in
            feed.offer(.put(.root, (state.trees[namespace] ?? .null)[path]))
            state.feeds[namespace, default: []].append(feed)
        }
        return feed
    }

    private func unsubscribe(_ feed: EventFeed, in namespace: Namespace) {
        state.withLock { state in
            state.feeds[namespace]?.removeAll { $0 === feed }
            if state.feeds[namespace]?.isEmpty ?? false { state.feeds[namespace] = nil }
        }
    }

    /// How many streams are open.
    package var streamCount: Int {
        state.withLock { $0.feeds.values.reduce(0) { $0 + $1.count } }
    }
}
