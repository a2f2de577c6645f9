extension Node {
    /// The node at a path; null where nothing is stored, also below a leaf.
    package subscript(path: DatabasePath) -> Node {
        var node = self
        for key in path.keys {
            guard let child = node[key] else { return .null }
            node = child
        }
        return node
    }

    /// The node after a write at `path`.
    ///
    /// Writing a child below a leaf discards the leaf's value and keeps its priority; removing a child there changes
    /// nothing. A node that loses its last child is removed, too.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 4.22 to 4.26.
    package func setting(_ path: DatabasePath, to node: Node) -> Node {
        setting(path.keys[...], to: node)
    }

    private func setting(_ keys: ArraySlice<Key>, to node: Node) -> Node {
        guard let key = keys.first else { return node }
        let child = self[key] ?? .null
        if node.isNull, child.isNull { return self }
        let children = children.updating(key, to: child.setting(keys.dropFirst(), to: node))
        return Node(.object(children), priority: priority)
    }

    /// The node with another priority at `path`; a location without data cannot have a priority.
    package func settingPriority(_ path: DatabasePath, to priority: Priority?) -> Node {
        setting(path, to: self[path].withPriority(priority))
    }
}
