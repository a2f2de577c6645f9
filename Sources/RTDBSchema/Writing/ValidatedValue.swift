import RTDB

/// A value that fits the schema at a path; only ``ResolvedPath`` creates one.
package struct ValidatedValue: Sendable {
    /// The path to which the value is written.
    package let path: ResolvedPath
    package let node: Node

    init(path: ResolvedPath, node: Node) {
        self.path = path
        self.node = node
    }
}

/// A multi-path update whose paths and values all fit the schema; only ``ResolvedPath`` creates one.
package struct ValidatedUpdate: Sendable {
    package let path: ResolvedPath
    package let update: MultiPathUpdate
    /// Notes for the user: the paths that are removed although they are not in the schema.
    package let notes: [String]

    init(path: ResolvedPath, update: MultiPathUpdate, notes: [String] = []) {
        self.path = path
        self.update = update
        self.notes = notes
    }
}
