import Glibc
import RTDB
import Testing

@testable import RTDBStorage

/// A folder of its own, gone with what it holds when nobody has it any more.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/fbctl-storage-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        removeAll()
        rmdir(path)
    }

    /// Removes what tests make.
    func removeAll() {
        for name in ["data.db", "data.db.damaged", "data.db.damaged-2", "data.db.salvaged", "moved.db"] {
            for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + "/" + name + suffix) }
        }
    }

    func removeJournals() {
        for suffix in ["-wal", "-shm", "-journal"] { unlink(file + suffix) }
    }

    func remove(_ name: String) throws {
        try #require(unlink(path + "/" + name) == 0)
    }

    func move(_ name: String, to other: String) throws {
        try #require(rename(path + "/" + name, path + "/" + other) == 0)
    }

    var file: String { path + "/data.db" }

    /// The rows of `nodes` in order, columns parted by `|`, NULL as `-`.
    func rows() throws -> [String] {
        let connection = try Connection(opening: file)
        let sql =
            "SELECT namespace || '|' || path || '|' || ifnull(value, '-') || '|' || ifnull(priority, '-') FROM nodes"
        var rows: [String] = []
        try Statement(sql, on: connection).forEachRow { row in
            rows.append(row.text(0).map { String(decoding: $0, as: UTF8.self) } ?? "")
        }
        return rows
    }

    func write(_ bytes: [UInt8]) throws {
        let stream = try #require(fopen(file, "w"))
        defer { fclose(stream) }
        try #require(fwrite(bytes, 1, bytes.count, stream) == bytes.count)
    }

    func bytes(_ name: String = "data.db") throws -> [UInt8] {
        let stream = try #require(fopen(path + "/" + name, "r"))
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return Array(bytes[..<fread(&bytes, 1, bytes.count, stream)])
    }

    /// Gives all rows of the closed file right checksums, and the tables right totals.
    func seal() throws {
        let connection = try Connection(opening: file)
        var updates: [String] = []
        func quoted(_ text: String?) -> String { text.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL" }
        let rows = try Statement("SELECT namespace, path, value, priority FROM nodes", on: connection)
        var totals: [String: TableTotals.Total] = [:]
        try rows.forEachRow { row in
            let checksum = RowChecksum.of(row.text(0), row.text(1), row.text(2), row.text(3))
            totals[row.string(0) ?? "", default: TableTotals.Total()].add(checksum)
            updates.append(
                "UPDATE nodes SET checksum = \(checksum) WHERE namespace = \(quoted(row.string(0))) AND path = \(quoted(row.string(1)))"
            )
        }
        updates.append("DELETE FROM totals WHERE kind = 'nodes'")
        for (namespace, total) in totals {
            updates.append(
                "INSERT INTO totals VALUES ('nodes', \(quoted(namespace)), \(total.rows), \(total.checksum))")
        }
        for update in updates { try connection.execute(update) }
    }

    /// Runs SQL on the closed file.
    func execute(_ sql: String) throws {
        try Connection(opening: file).execute(sql)
    }
}

extension DataFile {
    /// Replaces what stands at a path, as a write does; gives the tree after it.
    @discardableResult
    func set(_ path: DatabasePath, to node: Node, in namespace: String = "ns", over before: Node) throws -> Node {
        let after = before.setting(path, to: node)
        try replace([path], in: namespace, from: before, to: after)
        return after
    }

    /// The tree of a namespace, read anew.
    func tree(_ namespace: String = "ns") throws -> Node {
        try load().first { $0.namespace == namespace }?.tree ?? .null
    }
}
