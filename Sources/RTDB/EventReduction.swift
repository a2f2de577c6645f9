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
    package mutating func take(_ event: DatabaseEvent) -> TreeChange? {
        let before = node
        switch event {
        case .put(let path, let value):
            let after = (before ?? .null).setting(path, to: value)
            node = after
            return TreeChange(before: before, after: after, touched: [path])
        case .patch(let path, let replacements):
            let after = replacements.reduce(before ?? .null) { $0.setting(path.appending($1.path), to: $1.node) }
            node = after
            return TreeChange(before: before, after: after, touched: replacements.map { path.appending($0.path) })
        case .keepAlive, .cancel, .authRevoked: return nil
        }
    }
}
