/// A value that the server computes when it carries out the write: `{".sv": …}`.
///
/// - Source: Documentation/RealtimeDatabase.md, 4.19 and 4.20.
package enum ServerValue: Hashable, Sendable {
    /// The server's time, in milliseconds since 1970.
    case timestamp
    /// The sum of the stored number and this one; this one where no number is stored.
    case increment(Node.Number)
}

extension Node {
    package init(_ number: Number) {
        switch number {
        case .integer(let value): self.init(Value.integer(value))
        case .double(let value): self.init(Value.double(value))
        }
    }

    /// The number, if the value is one.
    package var number: Number? {
        switch value {
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        default: nil
        }
    }

    /// Whether the node contains a server value anywhere.
    package var hasServerValues: Bool {
        if priority?.value == .timestamp { return true }
        return switch value {
        case .serverValue: true
        case .object(let children): children.contains { $0.node.hasServerValues }
        default: false
        }
    }

    /// The node with every server value replaced, computed from the stored node and the server's time in milliseconds.
    ///
    /// Timestamps remain when the time is not known. A sum out of the range of a double becomes the largest double;
    /// ``ServerValueResolver`` reports it.
    package func resolvingServerValues(over existing: Node, now: Int64?) -> Node {
        var resolver = ServerValueResolver(now: now)
        return resolver.resolve(self, over: existing)
    }
}
