import RTDB

/// A place where two values differ: a leaf or a priority that was added, removed or changed.
package struct Difference: Hashable, Sendable {
    /// The path of the leaf; that of a priority ends in `/.priority`.
    package let path: String
    /// The leaf before and after; null where there is none.
    package let old: Node
    package let new: Node

    /// What happened, by the first character of a line: `+`, `-` or `~`.
    package enum Kind: String, Sendable {
        case added = "+"
        case removed = "-"
        case changed = "~"

        /// The word in a record.
        package var name: String {
            switch self {
            case .added: "add"
            case .removed: "remove"
            case .changed: "change"
            }
        }
    }

    package var kind: Kind { old.isNull ? .added : new.isNull ? .removed : .changed }

    /// Calls the body with each difference between two values at a path, in key order.
    ///
    /// A value without children that takes the place of one with children, or the reverse, is one leaf added and each
    /// other one removed, or the reverse.
    package static func forEach(
        from old: Node, to new: Node, at path: DatabasePath, _ body: (Difference) throws -> Void
    ) rethrows {
        guard old != new else { return }
        let text = path.description
        let (oldLeaf, newLeaf) = (old.isLeaf ? Node(old.value) : .null, new.isLeaf ? Node(new.value) : .null)
        if oldLeaf != newLeaf { try body(Difference(path: text, old: oldLeaf, new: newLeaf)) }
        let (oldPriority, newPriority) = (Node(priority: old.priority), Node(priority: new.priority))
        if oldPriority != newPriority {
            let place = path.isRoot ? "/.priority" : text + "/.priority"
            try body(Difference(path: place, old: oldPriority, new: newPriority))
        }
        for key in Set(old.children.map(\.key)).union(new.children.map(\.key)).sorted() {
            try forEach(from: old[key] ?? .null, to: new[key] ?? .null, at: path.appending(key), body)
        }
    }
}

extension Node {
    /// Creates the value that a priority is in JSON; null without one.
    fileprivate init(priority: Priority?) {
        switch priority?.value {
        case .number(let number)?: self.init(.double(number))
        case .string(let text)?: self.init(.string(text))
        case .timestamp?: self.init(.serverValue(.timestamp))
        case nil: self = .null
        }
    }
}
