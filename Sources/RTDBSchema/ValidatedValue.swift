import RTDB

/// A value that its schema accepts for a location; only ``ResolvedPath`` makes one.
package struct ValidatedValue: Sendable {
    /// Where it goes.
    package let path: ResolvedPath
    package let node: Node

    init(path: ResolvedPath, node: Node) {
        self.path = path
        self.node = node
    }
}

/// A multi-path update whose every path and value its schema accepts; only ``ResolvedPath`` makes one.
package struct ValidatedUpdate: Sendable {
    package let path: ResolvedPath
    package let update: MultiPathUpdate
    /// What to tell the user: the places that are removed although the schema lacks them.
    package let notes: [String]

    init(path: ResolvedPath, update: MultiPathUpdate, notes: [String] = []) {
        self.path = path
        self.update = update
        self.notes = notes
    }
}
