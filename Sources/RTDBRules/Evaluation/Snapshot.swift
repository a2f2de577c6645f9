import RTDB

/// The data at a location, as rules see it.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.10.
struct Snapshot: Sendable {
    /// The nodes from the root, which is first, to the location, which is last.
    private var trail: [Node]

    init(root: Node) {
        trail = [root]
    }

    var node: Node { trail[trail.count - 1] }

    var exists: Bool { !node.isNull }

    func child(_ key: Key) -> Snapshot {
        var child = self
        child.trail.append(node[key] ?? .null)
        return child
    }

    /// The snapshot at a relative path; without data when a part of the path cannot be a key.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.10, 9.16.
    func child(path: String) -> Snapshot {
        var child = self
        for part in path.utf8.split(separator: UInt8(ascii: "/")) {
            let key = try? Key(String(decoding: part, as: UTF8.self))
            child.trail.append(key.flatMap { child.node[$0] } ?? .null)
        }
        return child
    }

    func parent() throws(RunTimeError) -> Snapshot {
        guard trail.count > 1 else { throw .noParent }
        var parent = self
        parent.trail.removeLast()
        return parent
    }
}
