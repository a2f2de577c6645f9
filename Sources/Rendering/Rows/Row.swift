import DatabaseAccess
import JSONCore
import RTDB
import RTDBSchema

/// A child on its way from a reply to the output.
package struct Row {
    /// Its key, or its path where several places are read.
    package let name: String
    package let key: Key
    /// The value as compact JSON; never null.
    package let text: [UInt8]
    /// Its priority, where that was asked for.
    let priority: Priority?
    /// What is still to be checked when the row is shown; nil for one that fits.
    package var check: Check?
    /// The value as a tree, where it had to be read already.
    var tree: Node?

    package init(name: String, key: Key, text: [UInt8], priority: Priority?, check: Check? = nil, tree: Node? = nil) {
        self.name = name
        self.key = key
        self.text = text
        self.priority = priority
        self.check = check
        self.tree = tree
    }

    /// The location of a row in the schema.
    package struct Check {
        /// The location whose child the row is, or with `isWhole` the location itself.
        let target: ResolvedPath
        let isWhole: Bool
        let isKeyUnfit: Bool
        /// Whether the value itself may not fit.
        let isValueOpen: Bool
    }

    /// The value as a tree.
    package var json: JSON { JSON(rowText: text) }

    /// The value as the database keeps it.
    ///
    /// - Throws: `Failure`.
    func node() throws -> Node {
        if let tree { return tree }
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
