import JSONCore

/// The value that a child is sorted by when the order is not by key.
///
/// Null, `false`, `true`, numbers, strings, objects. Two objects are equal; code that knows the keys orders children
/// with equal values by key. Priorities sort the same way: none, numbers, strings.
///
/// - Source: Documentation/RealtimeDatabase.md, 3.21 and 3.25.
package enum IndexValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Node.Number)
    case string(String)
    case object
}

extension IndexValue {
    /// A server value, which never occurs in stored data, counts as a number because it becomes one.
    package init(_ node: Node) {
        switch node.value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .number(.integer(value))
        case .double(let value): self = .number(.double(value))
        case .serverValue: self = .number(.integer(0))
        case .string(let text): self = .string(text)
        case .object: self = .object
        }
    }

    package init(_ priority: Priority?) {
        switch priority?.value {
        case nil: self = .null
        case .number(let number): self = .number(.double(number))
        case .timestamp: self = .number(.integer(0))
        case .string(let text): self = .string(text)
        }
    }
}

extension IndexValue: Comparable {
    package static func == (left: IndexValue, right: IndexValue) -> Bool {
        switch (left, right) {
        case (.null, .null), (.object, .object): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): !(left < right) && !(right < left)
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null, .object: hasher.combine(rank)
        case .bool(let value): hasher.combine(value)
        case .number(let number): hasher.combine(number.double)
        case .string(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    package static func < (left: IndexValue, right: IndexValue) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): !left && right
        case (.number(let left), .number(let right)): left < right
        case (.string(let left), .string(let right)): left.precedesByCodeUnit(right)
        default: left.rank < right.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .bool: 1
        case .number: 2
        case .string: 3
        case .object: 4
        }
    }
}
