import JSONCore

/// A leaf, or children in key order, with an optional priority.
///
/// Immutable; a node shares everything that did not change with the node it was made from.
///
/// An object always has a child, and no child is ever null: ``Builder`` and the functions here make sure of it, because
/// the database keeps its data that way.
///
/// - Source: Documentation/RealtimeDatabase.md, 4.
package struct Node: Sendable {
    package enum Value: Sendable {
        /// No data.
        case null
        case bool(Bool)
        case integer(Int64)
        /// A finite number.
        case double(Double)
        case string(String)
        case object(Children)
        /// A server value, which only occurs in a write that has not been carried out.
        case serverValue(ServerValue)
    }

    package let value: Value
    package let priority: Priority?

    package static let null = Node(.null)

    package init(_ value: Value, priority: Priority? = nil) {
        if case .object(let children) = value, children.isEmpty {
            self.value = .null
            self.priority = nil
            return
        }
        self.value = value
        if case .null = value { self.priority = nil } else { self.priority = priority }
    }

    /// Creates an object with these children; null children are left out, and without any other the result is null.
    package init(children: [Child], priority: Priority? = nil) {
        let present = children.filter { !$0.node.isNull }.sorted { $0.key < $1.key }
        self.init(.object(Children(sorted: present)), priority: priority)
    }

    package var isNull: Bool {
        if case .null = value { true } else { false }
    }

    /// The children; empty for a leaf.
    package var children: Children {
        if case .object(let children) = value { children } else { Children() }
    }

    package var isLeaf: Bool {
        if case .object = value { false } else { !isNull }
    }

    /// The approximate size of the JSON text, in bytes; known without walking the node.
    package var byteCount: Int {
        switch value {
        case .null, .bool: 4
        case .integer, .double, .serverValue: 8
        case .string(let text): text.utf8.count + 2
        case .object(let children): children.tree.byteCount + 2
        }
    }

    package subscript(key: Key) -> Node? {
        if case .object(let children) = value { children[key] } else { nil }
    }

    package func withPriority(_ priority: Priority?) -> Node {
        Node(value, priority: priority)
    }
}

/// One child of a node.
package struct Child: Sendable, Hashable {
    package let key: Key
    package let node: Node

    package init(key: Key, node: Node) {
        self.key = key
        self.node = node
    }
}

extension Node: Hashable {
    /// Whether two nodes are equal to the database: same value, same priority.
    ///
    /// `1` and `1.0` are one number, and strings compare by bytes.
    package static func == (left: Node, right: Node) -> Bool {
        guard left.priority == right.priority else { return false }
        switch (left.value, right.value) {
        case (.null, .null): return true
        case (.bool(let left), .bool(let right)): return left == right
        case (.integer(let left), .integer(let right)): return left == right
        case (.double(let left), .double(let right)): return left == right
        case (.integer(let integer), .double(let double)), (.double(let double), .integer(let integer)):
            return Int64(exactly: double) == integer
        case (.string(let left), .string(let right)): return left.hasSameBytes(as: right)
        case (.object(let left), .object(let right)): return left == right
        case (.serverValue(let left), .serverValue(let right)): return left == right
        default: return false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch value {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(Double(value))
        case .double(let value): hasher.combine(value)
        case .string(var text): text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        case .object(let children): hasher.combine(children.count)
        case .serverValue(let value): hasher.combine(value)
        }
    }
}
