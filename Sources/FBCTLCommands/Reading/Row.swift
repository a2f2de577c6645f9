import JSONCore
import RTDB

/// A child on its way from a reply to the output.
struct Row {
    /// Its key, or its path where several places are read.
    let name: String
    let key: Key
    /// The value as compact JSON; never null.
    let text: [UInt8]
    /// Its priority, where that was asked for.
    let priority: Priority?

    /// The value as a tree; of two members with one name the later counts.
    var json: JSON { JSON(rowText: text) }

    /// The value as the database keeps it.
    ///
    /// - Throws: ``Failure``.
    func node() throws -> Node {
        let node = try Node(read: text, at: DatabasePath([key]))
        return priority.map { node.withPriority($0) } ?? node
    }
}

extension JSON {
    /// The tree of a text that has been read before.
    init(rowText text: [UInt8]) {
        self = (try? JSON(parsing: text)) ?? (try? Node(parsing: text).json()) ?? .null
    }
}
