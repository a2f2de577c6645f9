/// The node that a watch has been told of: applies the puts and patches of its streams.
///
/// It outlives the streams, so the first put of a new one is a change from what the last one told. A value: no clock, no
/// socket.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.18; the order and the rules of child events are those of the official
///   SDKs.
package struct WatchedNode: Sendable {
    /// The node at the streamed location; nil before the first put.
    ///
    /// When values are not kept, hashes stand for long texts.
    package private(set) var node: Node?
    private let keepsValues: Bool

    /// Creates a node that no event has told of.
    ///
    /// When `keepsValues` is false, only the hashes of long texts are kept, which is enough to notice differences;
    /// ``TreeChange/delivered(at:)`` then returns the values that an event contained.
    package init(keepsValues: Bool = true) {
        self.keepsValues = keepsValues
    }

    /// Applies one event; returns the change, or nil for events that change nothing.
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
    /// The replaced nodes; nil for events that replace none.
    fileprivate var parts: [Replacement]? {
        switch self {
        case .put(let path, let node): [Replacement(path, node)]
        case .patch(let path, let replacements): replacements.map { Replacement(path.appending($0.path), $0.node) }
        case .keepAlive, .cancel, .authRevoked: nil
        }
    }
}

extension Node {
    /// The node with a number in place of each text that takes memory of its own.
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
