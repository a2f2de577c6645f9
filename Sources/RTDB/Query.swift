/// The part of a request that chooses children of a location: an order, a range and a limit.
///
/// - Source: Documentation/RealtimeDatabase.md, 3.
package struct Query: Hashable, Sendable {
    /// How the children are sorted; ties are broken by key.
    package enum Order: Hashable, Sendable {
        case key
        case value
        case priority
        /// The value at this path below each child; not the root.
        case child(DatabasePath)
    }

    /// One end of the range.
    package struct Bound: Hashable, Sendable {
        /// The bound's value: a leaf or null; a string when the order is by key.
        package let value: Node
        /// The key of the bound among children with the same value; without a key, the range has all of them or none.
        package let key: Key?

        package init(_ value: Node, key: Key? = nil) {
            self.value = value
            self.key = key
        }
    }

    /// Where the range begins.
    package enum Start: Hashable, Sendable {
        case at(Bound)
        case after(Bound)
    }

    /// Where the range ends.
    package enum End: Hashable, Sendable {
        case at(Bound)
        case before(Bound)
    }

    package enum Range: Hashable, Sendable {
        case equalTo(Bound)
        case between(Start?, End?)
    }

    /// How many children of the range are kept; the counts are positive.
    package enum Limit: Hashable, Sendable {
        case first(Int)
        case last(Int)
    }

    package var order: Order
    package var range: Range
    package var limit: Limit?

    package init(order: Order, range: Range = .between(nil, nil), limit: Limit? = nil) {
        self.order = order
        self.range = range
        self.limit = limit
    }
}
