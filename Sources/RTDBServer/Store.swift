import RTDB
import Synchronization

/// The databases of all namespaces, in memory; carries out writes and tells the streams about them.
///
/// A tree is an immutable value, so a reader takes the present one under a lock held for a few retains, and walks it
/// while writes go on. That is why this is no actor: a read on the listener's thread costs a lock instead of two hops
/// between threads. Writes go one after another under a lock of their own, and what decides about a write runs under
/// that one only, so that a long decision holds up no reader.
package final class Store: Sendable {
    private let databases = Mutex<[Namespace: Database]>([:])
    /// Held by a write from its first look at the tree to its last event, which keeps events in the writes' order.
    private let writing = Mutex(PushIDGenerator())
    private let journal: (any Journal)?

    /// Nothing yet, and kept in memory alone.
    package init() {
        journal = nil
    }

    /// What a journal has kept, and the journal that is to keep every further write; settings are texts by name.
    ///
    /// - Throws: ``JournalError`` when a setting is none.
    package init(
        trees: [Namespace: Node], settings: [Namespace: [String: String]], journal: any Journal
    ) throws(JournalError) {
        self.journal = journal
        var kept = trees.mapValues { Database(tree: $0) }
        for (namespace, texts) in settings {
            kept[namespace, default: Database()].settings = try DatabaseSettings(kept: texts)
        }
        databases.withLock { [kept] in $0 = kept }
    }

    /// The tree of a namespace; null when nothing has been written to it.
    package func exported(namespace: Namespace = .standard) -> Node {
        database(namespace).tree
    }

    /// Replaces the tree of a namespace and tells its streams; server values become what they stand for at `now`, in
    /// milliseconds since 1970.
    package func importing(
        _ node: Node, namespace: Namespace = .standard, now: Int64 = Server.systemTime
    ) throws(JournalError) {
        let node = node.resolvingServerValues(over: .null, now: now)
        try writing.withLock { (_) throws(JournalError) in
            let before = exported(namespace: namespace)
            try journal?.record(.set(.root, node), in: namespace, from: before, to: node)
            apply(ChangeEffect(of: .set(.root, node), before: before, after: node), in: namespace)
        }
    }

    /// The namespaces that hold data, in the order of their names' bytes.
    package var namespaces: [Namespace] {
        databases.withLock { Array($0.filter { !$0.value.tree.isNull }.keys) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Whether rules have been uploaded to a namespace.
    package func hasRules(_ namespace: Namespace) -> Bool {
        database(namespace).settings.rules != nil
    }

    /// The present state of a namespace.
    func database(_ namespace: Namespace) -> Database {
        databases.withLock { $0[namespace] ?? Database() }
    }

    /// The present state of a namespace, with an index for the query if it is worth one.
    ///
    /// The first query of a large location sorts its children, and writes wait meanwhile.
    func database(_ namespace: Namespace, for query: Query, at path: DatabasePath) -> Database {
        let present = database(namespace)
        guard present.lacksIndex(for: query, at: path) else { return present }
        return writing.withLock { _ in indexed(namespace, for: query, at: path) }
    }

    /// Must be called with `writing` held.
    private func indexed(_ namespace: Namespace, for query: Query, at path: DatabasePath) -> Database {
        var database = database(namespace)
        if database.lacksIndex(for: query, at: path) {
            database.makeIndex(for: query, at: path)
            replace(namespace, by: database)
        }
        return database
    }

    /// Everything but who watches, which changes without `writing` held.
    private func replace(_ namespace: Namespace, by database: Database) {
        databases.withLock { databases in
            let watchers = databases[namespace]?.watchers ?? []
            databases[namespace] = database
            databases[namespace]?.watchers = watchers
        }
    }

    // MARK: Writing

    /// A write that is about to be carried out.
    struct ProposedChange {
        let change: StoredChange
        let before: Node
        let after: Node
        /// The database's settings, which no other request changes meanwhile.
        let settings: DatabaseSettings
    }

    /// Carries out a write, or nothing of it; `now` is in milliseconds since 1970.
    ///
    /// `permit` throws the reason against the write, if there is one; no other write and no change of a setting comes
    /// between it and the write.
    ///
    /// - Throws: what `permit` throws, the refusal of an increment that leads beyond the numbers, and that of a write
    ///   which the journal cannot keep.
    func carryOut(
        _ change: Change, in namespace: Namespace, now: Int64, permit: (ProposedChange) throws(RequestError) -> Void
    ) throws(RequestError) -> StoredChange {
        try writing.withLock { (pushIDs) throws(RequestError) in
            let database = database(namespace)
            let tree = database.tree
            let (stored, overflow) = change.resolved(over: tree, now: now) {
                var random = SystemRandomNumberGenerator()
                return pushIDs.next(now: now, using: &random)
            }
            let attempt = ProposedChange(
                change: stored, before: tree, after: stored.applied(to: tree), settings: database.settings)
            try permit(attempt)
            if let overflow { throw RequestError(overflow) }
            try keep { (journal) throws(JournalError) in
                try journal.record(stored, in: namespace, from: tree, to: attempt.after)
            }
            apply(ChangeEffect(of: stored, before: tree, after: attempt.after), in: namespace)
            return stored
        }
    }

    /// Must be called with `writing` held.
    private func apply(_ effect: ChangeEffect, in namespace: Namespace) {
        var database = database(namespace)
        database.apply(effect)
        replace(namespace, by: database)
        for watcher in database.watchers {
            watcher.take(effect, using: watcher.query.flatMap { database.index(for: $0, at: watcher.path) })
        }
    }

    /// Changes a setting to what the text says, then ends the streams that are not allowed any more.
    ///
    /// - Throws: the refusal of a text that the setting cannot have, or that the journal cannot keep.
    func changeSetting(
        _ name: DatabaseSettings.Name, of namespace: Namespace, to text: [UInt8], mayStay: (Watcher, Database) -> Bool
    ) throws(RequestError) {
        try writing.withLock { (_) throws(RequestError) in
            var database = database(namespace)
            try database.settings.set(name, to: text)
            try keep { (journal) throws(JournalError) in
                try journal.record(name.rawValue, as: String(decoding: text, as: UTF8.self), of: namespace)
            }
            replace(namespace, by: database)
            for watcher in database.watchers where !mayStay(watcher, database) {
                watcher.feed.end(with: .cancel(RequestError.permissionDenied.text))
            }
        }
    }

    /// Has the journal keep something, if there is one.
    private func keep(_ record: (any Journal) throws(JournalError) -> Void) throws(RequestError) {
        guard let journal else { return }
        do throws(JournalError) {
            try record(journal)
        } catch {
            throw RequestError(500, "The write was not carried out: \(error.description)")
        }
    }

    // MARK: Streams

    /// Opens a stream of a location: what stands there now, then every later change, each once.
    ///
    /// When more than `limit` events wait for a slow reader, the feed is cut off. `permit` throws the reason against the
    /// stream, if there is one.
    ///
    /// - Throws: what `permit` throws.
    func subscribe(
        to path: DatabasePath, _ query: Query?, isShallow: Bool, in namespace: Namespace, for caller: Caller,
        limit: Int,
        permit: (Database) throws(RequestError) -> Void
    ) throws(RequestError) -> EventFeed {
        try writing.withLock { (_) throws(RequestError) in
            let present = database(namespace)
            try permit(present)
            let database = query.map { indexed(namespace, for: $0, at: path) } ?? present
            let feed = EventFeed(limit: limit) { [weak self] feed in self?.unsubscribe(feed, in: namespace) }
            let watcher = Watcher(path: path, query: query, isShallow: isShallow, caller: caller, feed: feed)
            watcher.begin(with: database.tree[path], using: query.flatMap { database.index(for: $0, at: path) })
            databases.withLock { $0[namespace, default: Database()].watchers.append(watcher) }
            return feed
        }
    }

    private func unsubscribe(_ feed: EventFeed, in namespace: Namespace) {
        databases.withLock { $0[namespace]?.watchers.removeAll { $0.feed === feed } }
    }

    /// How many streams are open.
    package var streamCount: Int {
        databases.withLock { $0.values.reduce(0) { $0 + $1.watchers.count } }
    }
}
