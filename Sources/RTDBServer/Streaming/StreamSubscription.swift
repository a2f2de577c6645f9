import RTDB
import Synchronization

/// An open stream in the store: its location, its caller, and the feed for its events.
final class StreamSubscription: Sendable {
    let path: DatabasePath
    let query: Query?
    /// Whether the stream has only the keys of the children.
    let isShallow: Bool
    let caller: Caller
    let feed: EventFeed
    /// The children in the query's result; used only under the store's lock for writes, so this lock never waits.
    private let window: Mutex<QueryWindow?>

    init(path: DatabasePath, query: Query?, isShallow: Bool, caller: Caller, feed: EventFeed) {
        self.path = path
        self.query = query
        self.isShallow = isShallow
        self.caller = caller
        self.feed = feed
        window = Mutex(query.map { QueryWindow($0) })
    }

    /// Adds the first event of a stream, with the node at the location.
    func begin(with node: Node, using index: ChildIndex?) {
        let shown = isShallow ? node.shallow() : node
        feed.offer(window.withLock { $0?.reset(to: node, using: index) } ?? .put(.root, shown))
    }

    /// Adds the events for a write.
    func take(_ effect: ChangeEffect, using index: ChildIndex?) {
        if isShallow { return effect.shallowEvents(at: path).forEach(feed.offer) }
        let events = effect.events(at: path)
        let shown = window.withLock { $0?.events(for: events, of: effect, at: path, using: index) } ?? events
        for event in shown { feed.offer(event) }
    }
}
