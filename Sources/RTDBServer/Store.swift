import Platform
import RTDB
import Synchronization

/// The databases of all namespaces, in memory; carries out writes and sends their events to the streams.
///
/// A node is an immutable value. A reader gets the current root under a short lock and walks it while writes continue.
/// This is why the store isn't an actor: a read on the listener's thread costs a lock instead of two switches between
/// threads. Writes follow one another under a separate lock. A write is validated under that lock only, so that a long
/// validation delays no reader.
package final class Store: Sendable {
    private let databases = Mutex<[Namespace: NamespaceState]>([:])
    /// The lock of a write from its first read of the data to its last event, so that events keep the order of the
    /// writes.
    private let writing = Mutex(PushIDGenerator())
    private let journal: (any Journal)?

    /// Creates an empty store, which is kept only in memory.
    package init() {
        journal = nil
    }

    /// Creates a store with the data of a journal, which stores every further write.
    ///
    /// Settings are texts by name.
    ///
    /// - Throws: ``JournalError`` when a setting is invalid.
    package init(
        trees: [Namespace: Node], settings: [Namespace: [String: String]], journal: any Journal
    ) throws(JournalError) {
        self.journal = journal
        var kept = trees.mapValues { NamespaceState(tree: $0) }
        for (namespace, texts) in settings {
            kept[namespace, default: NamespaceState()].settings = try DatabaseSettings(kept: texts)
        }
        databases.withLock { [kept] in $0 = kept }
    }

    /// Returns the root node of a namespace; null when it has no data.
    package func exported(namespace: Namespace = .standard) -> Node {
        database(namespace).tree
    }

    /// Replaces the root node of a namespace, and sends the change to its streams.
    ///
    /// Server values are resolved with the time `now`, in milliseconds since 1970.
    package func importing(
        _ node: Node, namespace: Namespace = .standard, now: Int64 = systemTime()
    ) throws(JournalError) {
        let node = node.resolvingServerValues(over: .null, now: now)
        try writing.withLock { (_) throws(JournalError) in
            let before = exported(namespace: namespace)
            try journal?.record(.set(.root, node), in: namespace, from: before, to: node)
            apply(ChangeEffect(of: .set(.root, node), before: before, after: node), in: namespace)
        }
    }

    /// The namespaces that contain data, in the order of their names' bytes.
    package var namespaces: [Namespace] {
        databases.withLock { Array($0.filter { !$0.value.tree.isNull }.keys) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Returns whether rules have been uploaded to a namespace.
    package func hasRules(_ namespace: Namespace) -> Bool {
        database(namespace).settings.rules != nil
    }

    /// Returns the current state of a namespace.
    func database(_ namespace: Namespace) -> NamespaceState {
        databases.withLock { $0[namespace] ?? NamespaceState() }
    }

    /// Returns the current state of a namespace, with an index for the query if that makes it faster.
    ///
    /// The first query of a large location sorts its children; writes wait in the meantime.
    func database(_ namespace: Namespace, for query: Query, at path: DatabasePath) -> NamespaceState {
        let present = database(namespace)
        guard present.lacksIndex(for: query, at: path) else { return present }
        return writing.withLock { _ in indexed(namespace, for: query, at: path) }
    }

    /// Creates the index for a query if it is missing; the caller must hold `writing`.
    private func indexed(_ namespace: Namespace, for query: Query, at path: DatabasePath) -> NamespaceState {
        var database = database(namespace)
        if database.lacksIndex(for: query, at: path) {
            database.makeIndex(for: query, at: path)
            replace(namespace, by: database)
        }
        return database
    }

    /// Replaces everything except the watchers, which can change without the lock `writing`.
    private func replace(_ namespace: Namespace, by database: NamespaceState) {
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
        /// The database's settings, which no other request can change during the write.
        let settings: DatabaseSettings
    }

    /// Carries out a write completely or not at all; `now` is in milliseconds since 1970.
    ///
    /// `authorize` throws an error if the write is not allowed. No other write and no change of a setting can happen
    /// between its call and the write.
    ///
    /// - Throws: The error of `authorize`, of an increment whose sum is out of range, or of a write that the journal
    ///   cannot store.
    func carryOut(
        _ change: Change, in namespace: Namespace, now: Int64, authorize: (ProposedChange) throws(RequestError) -> Void
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
            try authorize(attempt)
            if let overflow { throw RequestError(overflow) }
            try keep { (journal) throws(JournalError) in
                try journal.record(stored, in: namespace, from: tree, to: attempt.after)
            }
            apply(ChangeEffect(of: stored, before: tree, after: attempt.after), in: namespace)
            return stored
        }
    }

    /// Applies a write and sends it to the streams; the caller must hold `writing`.
    private func apply(_ effect: ChangeEffect, in namespace: Namespace) {
        var database = database(namespace)
        database.apply(effect)
        replace(namespace, by: database)
        for watcher in database.watchers {
            watcher.take(effect, using: watcher.query.flatMap { database.index(for: $0, at: watcher.path) })
        }
    }

    /// Changes a setting to an uploaded text, then ends the streams that are no longer allowed.
    ///
    /// - Throws: The error for text that is not valid for the setting, or that the journal cannot store.
    func changeSetting(
        _ name: DatabaseSettings.Name, of namespace: Namespace, to text: [UInt8],
        mayStay: (StreamSubscription, NamespaceState) -> Bool
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

    /// Stores a record in the journal, if there is one.
    private func keep(_ record: (any Journal) throws(JournalError) -> Void) throws(RequestError) {
        guard let journal else { return }
        do throws(JournalError) {
            try record(journal)
        } catch {
            throw RequestError(500, "The write was not carried out: \(error.description)")
        }
    }

    // MARK: Streams

    /// Opens a stream of a location: its current data, then every later change, each once.
    ///
    /// When more than `limit` events wait for a slow reader, the stream is cut off. `authorize` throws an error if the
    /// stream is not allowed.
    ///
    /// - Throws: The error of `authorize`.
    func subscribe(
        to path: DatabasePath, _ query: Query?, isShallow: Bool, in namespace: Namespace, for caller: Caller,
        limit: Int,
        authorize: (NamespaceState) throws(RequestError) -> Void
    ) throws(RequestError) -> EventFeed {
        try writing.withLock { (_) throws(RequestError) in
            let present = database(namespace)
            try authorize(present)
            let database = query.map { indexed(namespace, for: $0, at: path) } ?? present
            let feed = EventFeed(limit: limit) { [weak self] feed in self?.unsubscribe(feed, in: namespace) }
            let watcher = StreamSubscription(path: path, query: query, isShallow: isShallow, caller: caller, feed: feed)
            watcher.begin(with: database.tree[path], using: query.flatMap { database.index(for: $0, at: path) })
            databases.withLock { $0[namespace, default: NamespaceState()].watchers.append(watcher) }
            return feed
        }
    }

    private func unsubscribe(_ feed: EventFeed, in namespace: Namespace) {
        databases.withLock { $0[namespace]?.watchers.removeAll { $0.feed === feed } }
    }

    /// The number of open streams.
    package var streamCount: Int {
        databases.withLock { $0.values.reduce(0) { $0 + $1.watchers.count } }
    }
}
