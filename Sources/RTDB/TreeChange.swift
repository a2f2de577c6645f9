/// The state of a watched location before and after one event.
package struct TreeChange: Sendable {
    /// The node before the event; nil for the first event of all.
    package let before: Node?
    package let after: Node
    /// The paths that the event replaced: nothing differs elsewhere.
    let touched: [DatabasePath]

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
}
