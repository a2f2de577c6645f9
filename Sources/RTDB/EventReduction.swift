/// Folds the puts and patches of one stream into the tree they describe.
///
/// A value: no clock, no socket.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.18; the order and the rules of child events are those of the official
///   SDKs.
package struct EventReduction: Sendable {
    /// What stands at the streamed location; nil before the first put.
    ///
    /// Without values, hashes stand for long texts.
    package private(set) var node: Node?
    private let keepsValues: Bool

    /// Without values, long texts are not kept but only their hashes, by which a difference is still known; what a change
    /// brought is then told by ``TreeChange/delivered(at:)``.
    package init(keepsValues: Bool = true) {
        self.keepsValues = keepsValues
    }

    /// Takes one event; gives the tree's change, and nil for events that carry none.
    package mutating func take(_ event: DatabaseEvent) -> TreeChange? {
        guard let parts = event.parts else { return nil }
        let before = node
        let after = parts.reduce(before ?? .null) { tree, part in
            tree.setting(part.path, to: keepsValues ? part.node : part.node.hashingTexts)
        }
        node = after
        return TreeChange(
            before: before, after: after, touched: parts.map(\.path), delivered: keepsValues ? nil : parts)
    }
}

extension DatabaseEvent {
    /// The places that are something else now; nil for events that tell of none.
    fileprivate var parts: [Replacement]? {
        switch self {
        case .put(let path, let node): [Replacement(path, node)]
        case .patch(let path, let replacements): replacements.map { Replacement(path.appending($0.path), $0.node) }
        case .keepAlive, .cancel, .authRevoked: nil
        }
    }
}

extension Node {
    /// The tree with a number in the place of each text that takes memory of its own.
    fileprivate var hashingTexts: Node {
        switch value {
        case .string(var text) where text.utf8.count > 15:
            var hasher = Hasher()
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
            return Node(.integer(Int64(hasher.finalize())), priority: priority)
        case .object(let children):
            let hashed = children.map { Child(key: $0.key, node: $0.node.hashingTexts) }
            return Node(.object(Children(sorted: hashed)), priority: priority)
        default: return self
        }
    }
}
