import RTDB
import Synchronization

/// One open stream as the store sees it: what it watches, for whom, and where its events go.
final class Watcher: Sendable {
    let path: DatabasePath
    let query: Query?
    /// Whether only the keys of the children are shown.
    let isShallow: Bool
    let caller: Caller
    let feed: EventFeed
    /// What a query shows; touched only with the store's lock for writes held, so it is never waited for.
    private let window: Mutex<QueryWindow?>

    init(path: DatabasePath, query: Query?, isShallow: Bool, caller: Caller, feed: EventFeed) {
        self.path = path
        self.query = query
        self.isShallow = isShallow
        self.caller = caller
        self.feed = feed
        window = Mutex(query.map { QueryWindow($0) })
    }

    /// Offers what stands at the location; the first event of every stream.
    func begin(with node: Node, using index: ChildIndex?) {
        let shown = isShallow ? node.shallow() : node
        feed.offer(window.withLock { $0?.reset(to: node, using: index) } ?? .put(.root, shown))
    }

    /// Offers what a write has changed.
    func take(_ effect: ChangeEffect, using index: ChildIndex?) {
        if isShallow { return effect.shallowEvents(at: path).forEach(feed.offer) }
        let events = effect.events(at: path)
        let shown = window.withLock { $0?.events(for: events, of: effect, at: path, using: index) } ?? events
        for event in shown { feed.offer(event) }
    }
}
