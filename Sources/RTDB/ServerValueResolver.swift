import JSONCore

/// Replaces the server values of a write with their results.
///
/// Every server value has a result, so that a write can be checked as a whole: an increment whose sum is out of the
/// range of a double results in the largest double of its sign, and ``overflow`` says that the write must be refused.
///
/// - Source: Documentation/RealtimeDatabase.md, 4.19 and 4.20.
package struct ServerValueResolver {
    /// The server's time in milliseconds since 1970; nil leaves timestamps as they are.
    private let now: Int64?
    /// The first increment whose sum the database cannot store.
    package private(set) var overflow: IncrementOverflow?
    /// The location of the node whose server values are being replaced.
    private var path: DatabasePath

    /// - Parameters:
    ///   - now: The server's time in milliseconds since 1970; nil leaves timestamps as they are.
    ///   - path: The location of the write, for ``overflow``.
    package init(now: Int64?, at path: DatabasePath = .root) {
        self.now = now
        self.path = path
    }

    /// The node without server values, computed from the stored node that it replaces.
    package mutating func resolve(_ node: Node, over existing: Node) -> Node {
        guard node.hasServerValues else { return node }
        let priority = resolved(node.priority)
        switch node.value {
        case .serverValue(let value): return resolved(value, over: existing).withPriority(priority)
        case .object(let children):
            var resolved: [Child] = []
            resolved.reserveCapacity(children.count)
            for child in children {
                path.keys.append(child.key)
                resolved.append(Child(key: child.key, node: resolve(child.node, over: existing[child.key] ?? .null)))
                path.keys.removeLast()
            }
            return Node(.object(Children(sorted: resolved)), priority: priority)
        default: return node.withPriority(priority)
        }
    }

    /// The update without server values, computed from the stored node at its location.
    package mutating func resolve(_ update: MultiPathUpdate, over existing: Node) -> MultiPathUpdate {
        let location = path
        defer { path = location }
        return update.mapping { entry in
            path = location.appending(entry.path)
            return resolve(entry.node, over: existing[entry.path])
        }
    }

    /// The priority with a server value replaced.
    package func resolved(_ priority: Priority?) -> Priority? {
        guard priority?.value == .timestamp, let now else { return priority }
        return Priority(.number(Double(now)))
    }

    private mutating func resolved(_ value: ServerValue, over existing: Node) -> Node {
        switch value {
        case .timestamp: return Node(now.map { .integer($0) } ?? .serverValue(value))
        case .increment(let step):
            guard let number = existing.number else { return Node(step) }
            if let sum = number.adding(step) { return Node(sum) }
            if overflow == nil { overflow = IncrementOverflow(path: path, number: number, step: step) }
            return Node(.double(step.double < 0 ? -Double.greatestFiniteMagnitude : .greatestFiniteMagnitude))
        }
    }
}

/// An increment that would take a number out of the range of a double.
package struct IncrementOverflow: Error, Hashable, CustomStringConvertible {
    package let path: DatabasePath
    /// The stored number.
    package let number: Node.Number
    package let step: Node.Number

    /// The same words as ``NodeError/Reason/numberOutOfRange(_:)``.
    package var description: String {
        let sum = "\(Node(number).json().text()) + \(Node(step).json().text())"
        return "\(NodeError.Reason.numberOutOfRange(sum).message) (at \(path))"
    }
}
