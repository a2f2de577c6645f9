import JSONCore

/// What stands at a location: a leaf, or children in key order, with a priority perhaps.
///
/// Immutable, and shares with the tree it was made from whatever did not change.
///
/// An object always has a child and no child is ever null: ``Builder`` and the functions here see to it, because that
/// is how the database keeps its data.
///
/// - Source: Documentation/RealtimeDatabase.md, 4.
package struct Node: Sendable {
    package enum Value: Sendable {
        /// Nothing is there.
        case null
        case bool(Bool)
        case integer(Int64)
        /// Finite.
        case double(Double)
        case string(String)
        case object(Children)
        /// Stands only in a write that has not been carried out.
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

    /// The object of these children; null ones are left out, and null is the result when none remains.
    package init(children: [Child], priority: Priority? = nil) {
        let present = children.filter { !$0.node.isNull }.sorted { $0.key < $1.key }
        self.init(.object(Children(sorted: present)), priority: priority)
    }

    package var isNull: Bool {
        if case .null = value { true } else { false }
    }

    /// The children; none for a leaf.
    package var children: Children {
        if case .object(let children) = value { children } else { Children() }
    }

    package var isLeaf: Bool {
        if case .object = value { false } else { !isNull }
    }

    /// About how long the JSON text is, in bytes; known without walking the tree.
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
    /// Equal as the database sees it: same value, same priority; `1` and `1.0` are one number, strings compare by bytes.
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
