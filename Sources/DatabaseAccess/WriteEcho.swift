import RTDB
import RTDBWire

/// The reply to a successful write from a server that does not support `print=silent`.
///
/// - Source: Documentation/RealtimeDatabase.md, 2, 4.2, 4.21, 5.8.
package enum WriteEcho {
    /// The written value.
    case value(Node)
    /// The object of the update.
    case update(MultiPathUpdate)
    /// Null, the reply to a removal.
    case nothing

    /// Returns whether a body is the echo; null members may be missing, and server values are numbers.
    ///
    /// - Throws: `NodeError` when the body is not a value that a database could store.
    func isEqual(to body: [UInt8]) throws(NodeError) -> Bool {
        switch self {
        case .value(let node): return try Node(parsing: body).isResult(of: node)
        case .nothing: return try Node(parsing: body).isNull
        case .update(let update):
            let sent = WriteEcho.values(of: update.entries)
            let echoed = WriteEcho.values(of: try MultiPathUpdate(parsing: body, at: .root)?.entries ?? [])
            return echoed.count == sent.count
                && sent.allSatisfy { place, node in echoed[place]?.isResult(of: node) ?? false }
        }
    }

    /// Returns the values that an update writes, by path; removals are left out.
    private static func values(of entries: [MultiPathUpdate.Entry]) -> [[String]: Node] {
        var values: [[String]: Node] = [:]
        for entry in entries where !entry.node.isNull {
            values[entry.path.keys.map(\.name) + (entry.isPriority ? [".priority"] : [])] = entry.node
        }
        return values
    }
}

extension Node {
    /// Returns whether this value results from a write of the other; priorities are ignored, because a plain reply has
    /// none.
    func isResult(of written: Node) -> Bool {
        switch (value, written.value) {
        case (.object(let own), .object(let others)):
            return own.count == others.count
                && zip(own, others).allSatisfy { $0.key == $1.key && $0.node.isResult(of: $1.node) }
        case (_, .serverValue): return number != nil || Node(value) == Node(written.value)
        default: return Node(value) == Node(written.value)
        }
    }
}
