import JSONCore
import RTDB

/// The trees as rows, one a leaf.
struct NodeTable: ~Copyable {
    private let put: Statement
    private let remove: Statement
    private let removeRange: Statement
    private let all: Statement

    init(on connection: borrowing Connection) throws(DataFileError) {
        let put = try Statement("INSERT OR REPLACE INTO nodes VALUES (?1, ?2, ?3, ?4)", on: connection)
        let remove = try Statement("DELETE FROM nodes WHERE namespace = ?1 AND path = ?2", on: connection)
        let removeRange = try Statement(
            "DELETE FROM nodes WHERE namespace = ?1 AND path > ?2 AND path < ?3", on: connection)
        let all = try Statement(
            "SELECT namespace, path, value, priority FROM nodes ORDER BY namespace, path", on: connection)
        self.put = put
        self.remove = remove
        self.removeRange = removeRange
        self.all = all
    }

    /// What a node has in its own row.
    private enum Row: Equatable {
        case none
        case leaf(Node)
        case object(Priority)

        init(_ node: Node) {
            if node.isLeaf {
                self = .leaf(node)
            } else {
                self = node.priority.map { .object($0) } ?? .none
            }
        }
    }

    // MARK: Writing

    /// Writes what differs at a path and below it, and at its ancestors: a leaf may have become an object, and an
    /// object may have gone with its priority.
    func replace(
        _ path: DatabasePath, in namespace: String, from before: Node, to after: Node
    ) throws(DataFileError) {
        try replaceTree(
            mendRows(downTo: path, in: namespace, from: before, to: after), in: namespace, from: before[path],
            to: after[path])
    }

    /// Writes what differs at a path and at its ancestors, not below; gives the path as the rows have it.
    @discardableResult
    func mendRows(
        downTo path: DatabasePath, in namespace: String, from before: Node, to after: Node
    ) throws(DataFileError) -> String {
        var (place, before, after) = ("", before, after)
        for key in path.keys {
            try mendRow(place, in: namespace, from: before, to: after)
            place += "/" + key.name
            (before, after) = (before[key] ?? .null, after[key] ?? .null)
        }
        try mendRow(place, in: namespace, from: before, to: after)
        return place
    }

    /// Writes what differs at a path and below it.
    private func replaceTree(
        _ path: String, in namespace: String, from before: Node, to after: Node
    ) throws(DataFileError) {
        try mendRow(path, in: namespace, from: before, to: after)
        let (old, new) = (before.children, after.children)
        guard !new.isEmpty else {
            if !old.isEmpty { try removeRange.run(namespace, path + "/", path + "0") }
            return
        }
        for child in old where new[child.key] == nil {
            try replaceTree(path + "/" + child.key.name, in: namespace, from: child.node, to: .null)
        }
        for child in new {
            try replaceTree(
                path + "/" + child.key.name, in: namespace, from: old[child.key] ?? .null, to: child.node)
        }
    }

    private func mendRow(
        _ path: String, in namespace: String, from before: Node, to after: Node
    ) throws(DataFileError) {
        let row = Row(after)
        guard row != Row(before) else { return }
        switch row {
        case .none: try remove.run(namespace, path)
        case .leaf(let node): try put.run(namespace, path, node.json().text(), node.priority?.json.text())
        case .object(let priority): try put.run(namespace, path, nil, priority.json.text())
        }
    }

    // MARK: Reading

    /// The trees of all namespaces, in the order of their names' bytes.
    func load() throws(DataFileError) -> [(namespace: String, tree: Node)] {
        var trees: [(namespace: String, tree: Node)] = []
        var namespace: [UInt8] = []
        var assembly = TreeAssembly()
        func finish() throws(DataFileError) {
            let tree = try assembly.finish()
            if !tree.isNull { trees.append((String(decoding: namespace, as: UTF8.self), tree)) }
        }
        try all.forEachRow { (row) throws(DataFileError) in
            // The columns of the primary key are never NULL.
            guard let name = row.text(0), let path = row.text(1) else { return }
            if !namespace.elementsEqual(name) {
                try finish()
                namespace = Array(name)
                assembly = TreeAssembly()
            }
            try assembly.add(path, value: row.text(2), priority: row.text(3))
        }
        try finish()
        return trees
    }
}
