import JSONCore
import RTDB
import TerminalText

/// The table of nodes, with one row for each leaf.
struct NodeTable: ~Copyable {
    private let put: Statement
    private let find: Statement
    private let remove: Statement
    private let removeRange: Statement
    private let all: Statement

    init(on connection: borrowing Connection) throws(DataFileError) {
        let put = try Statement("INSERT OR REPLACE INTO nodes VALUES (?1, ?2, ?3, ?4, ?5)", on: connection)
        let find = try Statement("SELECT checksum FROM nodes WHERE namespace = ?1 AND path = ?2", on: connection)
        let remove = try Statement(
            "DELETE FROM nodes WHERE namespace = ?1 AND path = ?2 RETURNING checksum", on: connection)
        let removeRange = try Statement(
            "DELETE FROM nodes WHERE namespace = ?1 AND path > ?2 AND path < ?3 RETURNING checksum", on: connection)
        let all = try Statement(
            "SELECT namespace, path, value, priority, checksum FROM nodes ORDER BY namespace, path", on: connection)
        self.put = put
        self.find = find
        self.remove = remove
        self.removeRange = removeRange
        self.all = all
    }

    /// The contents of a node's own row.
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

    /// Writes the differences at and below a path, and at its ancestors.
    ///
    /// A leaf above the path may have become an object, and an object that had a priority may be gone.
    func replace(
        _ path: DatabasePath, in change: inout TableTotals.Change, from before: Node, to after: Node
    ) throws(DataFileError) {
        let place = try mendRows(downTo: path, in: &change, from: before, to: after)
        try replaceTree(place, in: &change, from: before[path], to: after[path])
    }

    /// Writes the differences at a path and at its ancestors, but not below it; returns the path as it is stored.
    @discardableResult
    func mendRows(
        downTo path: DatabasePath, in change: inout TableTotals.Change, from before: Node, to after: Node
    ) throws(DataFileError) -> String {
        var (place, before, after) = ("", before, after)
        for key in path.keys {
            try mendRow(place, in: &change, from: before, to: after)
            place += "/" + key.name
            (before, after) = (before[key] ?? .null, after[key] ?? .null)
        }
        try mendRow(place, in: &change, from: before, to: after)
        return place
    }

    /// Writes the differences at a path and below it.
    private func replaceTree(
        _ path: String, in change: inout TableTotals.Change, from before: Node, to after: Node
    ) throws(DataFileError) {
        try mendRow(path, in: &change, from: before, to: after)
        let (old, new) = (before.children, after.children)
        guard !new.isEmpty else {
            guard !old.isEmpty else { return }
            return try forget(removeRange, change.namespace, path + "/", path + "0", in: &change)
        }
        for child in old where new[child.key] == nil {
            try replaceTree(path + "/" + child.key.name, in: &change, from: child.node, to: .null)
        }
        for child in new {
            try replaceTree(
                path + "/" + child.key.name, in: &change, from: old[child.key] ?? .null, to: child.node)
        }
    }

    private func mendRow(
        _ path: String, in change: inout TableTotals.Change, from before: Node, to after: Node
    ) throws(DataFileError) {
        let row = Row(after)
        guard row != Row(before) else { return }
        switch row {
        case .none: try forget(remove, change.namespace, path, in: &change)
        case .leaf(let node):
            try write(path, node.json().text(), node.priority?.json.text(), in: &change)
        case .object(let priority): try write(path, nil, priority.json.text(), in: &change)
        }
    }

    private func write(
        _ path: String, _ value: String?, _ priority: String?, in change: inout TableTotals.Change
    ) throws(DataFileError) {
        // The row may exist even if `before` says otherwise: an ancestor of several paths is written for each of them.
        try forget(find, change.namespace, path, in: &change)
        let checksum = RowChecksum.of(change.namespace, path, value, priority)
        change.total.add(checksum)
        try put.run(
            .text(change.namespace), .text(path), .text(value), .text(priority), .integer(checksum))
    }

    /// Runs a statement, and subtracts the rows whose checksums it returns from the totals.
    private func forget(
        _ statement: borrowing Statement, _ parameters: String..., in change: inout TableTotals.Change
    ) throws(DataFileError) {
        try statement.bind(parameters)
        var total = change.total
        try statement.forEachRow { total.remove($0.integer(0)) }
        change.total = total
    }

    // MARK: Reading

    /// The nodes of all namespaces, in the order of their names' bytes, checked against the totals.
    func load(_ totals: TableTotals) throws(DataFileError) -> [(namespace: String, tree: Node)] {
        var trees: [(namespace: String, tree: Node)] = []
        var found: [String: TableTotals.Total] = [:]
        var (namespace, total): ([UInt8], TableTotals.Total) = ([], TableTotals.Total())
        var assembly = TreeAssembly()
        func finish() throws(DataFileError) {
            let tree = try assembly.finish()
            let name = String(decoding: namespace, as: UTF8.self)
            if total.rows > 0 { found[name] = total }
            if !tree.isNull { trees.append((name, tree)) }
        }
        try all.forEachRow { (row) throws(DataFileError) in
            guard let name = row.text(0), let path = row.text(1) else {
                throw .damaged(reason: "a row of 'nodes' is malformed")
            }
            let checksum = try RowChecksum.checked(node: row, at: path, of: name)
            if !namespace.elementsEqual(name) {
                try finish()
                (namespace, total) = (Array(name), TableTotals.Total())
                assembly = TreeAssembly()
            }
            total.add(checksum)
            try assembly.add(path, value: row.text(2), priority: row.text(3))
        }
        try finish()
        try totals.check(.nodes, found)
        return trees
    }
}

extension DataFileError {
    /// The error for a row of a namespace that is not as it was written.
    static func damaged(
        row path: UnsafeBufferPointer<UInt8>, of namespace: UnsafeBufferPointer<UInt8>, _ fault: String
    ) -> DataFileError {
        func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
            String(decoding: bytes, as: UTF8.self).withoutControlCharacters
        }
        return .damaged(reason: "the row of '\(text(path))' in namespace '\(text(namespace))' \(fault)")
    }
}
