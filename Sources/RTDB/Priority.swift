import JSONCore

/// The sort value that a node can have beside its value.
///
/// A class, so that the many nodes without a priority pay a single word for it.
///
/// - Source: Documentation/RealtimeDatabase.md, 4.16, 3.25.
package final class Priority: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case number(Double)
        case string(String)
        /// The server's time when the write is carried out.
        case timestamp
    }

    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package static func == (left: Priority, right: Priority) -> Bool {
        switch (left.value, right.value) {
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.timestamp, .timestamp): true
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(value)
    }
}
