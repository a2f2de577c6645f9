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
        for name in ["data.db", "data.db-wal", "data.db-shm", "data.db-journal"] { unlink(path + "/" + name) }
        rmdir(path)
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

    func bytes() throws -> [UInt8] {
        let stream = try #require(fopen(file, "r"))
        defer { fclose(stream) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return Array(bytes[..<fread(&bytes, 1, bytes.count, stream)])
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
