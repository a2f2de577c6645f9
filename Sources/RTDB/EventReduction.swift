/// One change of a child of a streamed location.
package struct ChildEvent: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case added = "child_added"
        case changed = "child_changed"
        case removed = "child_removed"
    }

    package let kind: Kind
    package let key: Key
    /// What stands there now; for ``Kind/removed`` what stood there.
    package let node: Node

    package init(_ kind: Kind, _ key: Key, _ node: Node) {
        self.kind = kind
        self.key = key
        self.node = node
    }
}

/// Folds the puts and patches of one stream into the tree they describe.
///
/// A value: no clock, no socket.
///
/// - Source: contract 7.18; the order and the rules of child events are those of the official SDKs.
package struct EventReduction: Sendable {
    /// What stands at the streamed location; nil before the first put.
    package private(set) var node: Node?

    package init() {}

    /// Takes one event; gives the tree's change, and nil for events that carry none.
    package mutating func take(_ event: DatabaseEvent) -> Change? {
        let before = node
        switch event {
        case .put(let path, let value):
            node = (before ?? .null).setting(path, to: value)
            return Change(before: before, after: node ?? .null, touched: path.keys.first.map { [$0] })
        case .patch(let path, let replacements):
            let after = replacements.reduce(before ?? .null) { $0.setting(path.appending($1.path), to: $1.node) }
            node = after
            let touched = path.keys.first.map { [$0] } ?? EventReduction.firstKeys(of: replacements)
            return Change(before: before, after: after, touched: touched)
        case .keepAlive, .cancel, .authRevoked: return nil
        }
    }

    /// The children that the replacements are in; nil when one of them replaces everything.
    private static func firstKeys(of replacements: [DatabaseEvent.Replacement]) -> [Key]? {
        let keys = replacements.compactMap(\.path.keys.first)
        return keys.count == replacements.count ? keys : nil
    }

    /// The tree before and after one event.
    package struct Change: Sendable {
        /// nil for the first event of a stream.
        package let before: Node?
        package let after: Node
        /// The children that may differ; nil when all may.
        let touched: [Key]?

        /// Whether this is the first thing the stream says.
        package var isFirst: Bool { before == nil }
        /// Whether anything differs, the first event always counting as a difference.
        package var isDifference: Bool { before != after }

        /// The changes of the children: removed ones first, then added, then changed ones, each in key order.
        package var childEvents: [ChildEvent] {
            let old = before ?? .null
            let keys = touched ?? (old.children.map(\.key) + after.children.map(\.key))
            var (removed, added, changed): ([ChildEvent], [ChildEvent], [ChildEvent]) = ([], [], [])
            for key in Set(keys).sorted() {
                switch (old[key], after[key]) {
                case (let was?, nil): removed.append(ChildEvent(.removed, key, was))
                case (nil, let now?): added.append(ChildEvent(.added, key, now))
                case (let was?, let now?) where was != now: changed.append(ChildEvent(.changed, key, now))
                default: break
                }
            }
            return removed + added + changed
        }
    }
}
