/// A value that the server works out when it carries out the write: `{".sv": …}`.
///
/// - Source: Documentation/RealtimeDatabase.md, 4.19 and 4.20.
package enum ServerValue: Hashable, Sendable {
    /// Milliseconds since 1970 by the server's clock.
    case timestamp
    /// The number there plus this one; this one where there is no number.
    case increment(Node.Number)
}

extension Node {
    /// A number as the database keeps it: integers of 64 bits whole, everything else as an IEEE double.
    package enum Number: Hashable, Sendable {
        case integer(Int64)
        case double(Double)

        package var double: Double {
            switch self {
            case .integer(let value): Double(value)
            case .double(let value): value
            }
        }

        /// The sum, or nil when it is beyond the range of a double.
        ///
        /// Integers stay integers until the sum leaves 64 bits.
        func adding(_ other: Number) -> Number? {
            if case .integer(let left) = self, case .integer(let right) = other {
                let (sum, overflow) = left.addingReportingOverflow(right)
                if !overflow { return .integer(sum) }
            }
            let sum = double + other.double
            return sum.isFinite ? .double(sum) : nil
        }
    }

    package init(_ number: Number) {
        switch number {
        case .integer(let value): self.init(Value.integer(value))
        case .double(let value): self.init(Value.double(value))
        }
    }

    /// The number when this is one.
    package var number: Number? {
        switch value {
        case .integer(let value): .integer(value)
        case .double(let value): .double(value)
        default: nil
        }
    }

    /// Whether a server value stands anywhere in the tree.
    package var hasServerValues: Bool {
        if priority?.value == .timestamp { return true }
        return switch value {
        case .serverValue: true
        case .object(let children): children.contains { $0.node.hasServerValues }
        default: false
        }
    }

    /// Replaces every server value, given what stands at this place now and the server's time in milliseconds; where the
    /// time is not known, timestamps stay.
    ///
    /// A sum beyond the range of a double becomes the largest double; ``ServerValueResolver`` tells of it.
    package func resolvingServerValues(over existing: Node, now: Int64?) -> Node {
        var resolver = ServerValueResolver(now: now)
        return resolver.resolve(self, over: existing)
    }
}
