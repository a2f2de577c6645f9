import DatabaseAccess
import JSONCore
import RTDB
import RTDBSchema

/// A child between a reply and the output.
package struct Row {
    /// Its key, or its path if several locations are read.
    package let name: String
    package let key: Key
    /// The value as compact JSON; never null.
    package let text: [UInt8]
    /// Its priority, if it was requested.
    let priority: Priority?
    /// What remains to be validated when the row is shown; nil for a row that fits.
    package var check: Check?
    /// The value as a tree, if it has already been read.
    var tree: Node?

    package init(name: String, key: Key, text: [UInt8], priority: Priority?, check: Check? = nil, tree: Node? = nil) {
        self.name = name
        self.key = key
        self.text = text
        self.priority = priority
        self.check = check
        self.tree = tree
    }

    /// What the schema says about a row that remains to be validated.
    package struct Check {
        /// The location whose child the row is; with `isWhole`, the location of the row itself.
        let target: ResolvedPath
        let isWhole: Bool
        let isKeyUnfit: Bool
        /// Whether the value itself may not fit.
        let isValueOpen: Bool
    }

    /// The value as JSON.
    package var json: JSON { JSON(rowText: text) }

    /// Returns the value as the database stores it.
    ///
    /// - Throws: `Failure` when the text is not a value of a database.
    func node() throws -> Node {
        if let tree { return tree }
        let node = try Node(read: text, at: DatabasePath([key]))
        return priority.map { node.withPriority($0) } ?? node
    }
}

extension JSON {
    /// Creates the JSON of a text that has been read before.
    init(rowText text: [UInt8]) {
        self = (try? JSON(parsing: text)) ?? (try? Node(parsing: text).json()) ?? .null
    }
}
