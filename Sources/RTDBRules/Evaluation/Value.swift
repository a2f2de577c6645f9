import JSONCore
import RTDB

/// The value of an expression when a rule is evaluated.
enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    /// The value of `val()` for a location with children, whose contents cannot be read.
    case children
    /// An object or array in `auth`.
    case json(JSON)
    case snapshot(Snapshot)
    case query
}

extension Value {
    init(_ node: Node) {
        switch node.value {
        case .null, .serverValue: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .number(Double(value))
        case .double(let value): self = .number(value)
        case .string(let text): self = .string(text)
        case .object: self = .children
        }
    }

    init(_ priority: Priority?) {
        switch priority?.value {
        case .number(let number): self = .number(number)
        case .string(let text): self = .string(text)
        case .timestamp, nil: self = .null
        }
    }

    init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let number): self = .number(number.double)
        case .string(let text): self = .string(text)
        case .array, .object: self = .json(json)
        }
    }

    /// Whether two values are equal to a rule: strict by type, numbers as doubles, strings by their code units.
    ///
    /// Objects and arrays in `auth` cannot be compared: two of them are never equal.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.13.
    func equals(_ other: Value) -> Bool {
        switch (self, other) {
        case (.null, .null), (.children, .children): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        default: false
        }
    }

    // MARK: Values that an operator needs

    func bool() throws(RunTimeError) -> Bool {
        guard case .bool(let value) = self else { throw .type }
        return value
    }

    func number() throws(RunTimeError) -> Double {
        guard case .number(let value) = self else { throw .type }
        return value
    }

    func string() throws(RunTimeError) -> String {
        guard case .string(let text) = self else { throw .type }
        return text
    }

    func snapshot() throws(RunTimeError) -> Snapshot {
        guard case .snapshot(let snapshot) = self else { throw .type }
        return snapshot
    }
}
