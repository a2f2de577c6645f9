import JSONCore

extension Node {
    /// Whether this value sorts before the other when children are ordered by value or by a child's value.
    ///
    /// Null, `false`, `true`, numbers, strings, objects; two objects are equal, and equal values are ordered by key by
    /// whoever knows the keys.
    ///
    /// - Source: contract 3.21.
    package func precedes(_ other: Node) -> Bool {
        switch (value, other.value) {
        case (.integer(let left), .integer(let right)): return left < right
        case (.string(let left), .string(let right)): return left.precedesByCodeUnit(right)
        default:
            if let left = number, let right = other.number { return left.double < right.double }
            return rank < other.rank
        }
    }

    private var rank: Int {
        switch value {
        case .null: 0
        case .bool(false): 1
        case .bool(true): 2
        case .integer, .double, .serverValue: 3
        case .string: 4
        case .object: 5
        }
    }
}

extension Priority? {
    /// Whether this priority sorts before the other: none, numbers, strings.
    ///
    /// - Source: contract 3.25.
    package func precedes(_ other: Priority?) -> Bool {
        switch (self?.value, other?.value) {
        case (.number(let left), .number(let right)): left < right
        case (.string(let left), .string(let right)): left.precedesByCodeUnit(right)
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self?.value {
        case nil: 0
        case .number, .timestamp: 1
        case .string: 2
        }
    }
}
