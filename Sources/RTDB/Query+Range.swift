extension Query {
    /// Whether a child is within the range, regardless of the limit.
    package func includes(_ node: Node, key: Key) -> Bool {
        let position = order.position(of: node, key: key)
        return !isBelow(position) && !isAbove(position)
    }

    /// Whether a position is before the range.
    func isBelow(_ position: ChildIndex.Position) -> Bool {
        switch range {
        case .equalTo(let bound), .between(.at(let bound), _): compare(position, bound) == .below
        case .between(.after(let bound), _):
            // A bound without a key covers all positions with its value.
            compare(position, bound) != .above
        case .between(nil, _): false
        }
    }

    /// Whether a position is after the range.
    func isAbove(_ position: ChildIndex.Position) -> Bool {
        switch range {
        case .equalTo(let bound), .between(_, .at(let bound)): compare(position, bound) == .above
        case .between(_, .before(let bound)): compare(position, bound) != .below
        case .between(_, nil): false
        }
    }

    private enum Relation {
        case below, within, above
    }

    private func compare(_ position: ChildIndex.Position, _ bound: Bound) -> Relation {
        if order == .key {
            guard case .string(let text) = bound.value.value else { return .above }
            return Query.relation(position.key, Key(legal: text))
        }
        let relation = Query.relation(position.value, IndexValue(bound.value))
        guard relation == .within, let key = bound.key else { return relation }
        return Query.relation(position.key, key)
    }

    private static func relation<Value: Comparable>(_ left: Value, _ right: Value) -> Relation {
        left == right ? .within : left < right ? .below : .above
    }
}
