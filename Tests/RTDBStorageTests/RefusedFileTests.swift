import RTDB
import Testing

@testable import RTDBStorage

/// Files that cannot be opened, and writes that fail.
struct RefusedFileTests {
    /// How a data file with `{"a":{"b":1},"c":2}` is spoiled, and what opening and reading it says.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sql: String
        let error: DataFileError
    }

    @Test(arguments: [
        Row(testDescription: "a later format", sql: "PRAGMA user_version = 3", error: .newer(version: 3)),
        Row(testDescription: "another program's file", sql: "PRAGMA application_id = 7", error: .foreign),
        Row(testDescription: "no mark", sql: "PRAGMA application_id = 0", error: .foreign),
        Row(
            testDescription: "a value that is not JSON", sql: "UPDATE nodes SET value = '{' WHERE path = '/c'",
            error: .damaged(reason: "the row of '/c' is malformed")),
        Row(
            testDescription: "a value that is no leaf", sql: "UPDATE nodes SET value = '[1]' WHERE path = '/c'",
            error: .damaged(reason: "the row of '/c' is malformed")),
        Row(
            testDescription: "a row of nothing", sql: "UPDATE nodes SET value = NULL WHERE path = '/c'",
            error: .damaged(reason: "the row of '/c' is malformed")),
        Row(
            testDescription: "an illegal key", sql: "UPDATE nodes SET path = '/c.' WHERE path = '/c'",
            error: .damaged(reason: "the row of '/c.' is malformed")),
        Row(
            testDescription: "an empty key", sql: "UPDATE nodes SET path = '/c//d' WHERE path = '/c'",
            error: .damaged(reason: "the row of '/c//d' is malformed")),
        Row(
            testDescription: "a path without a slash", sql: "UPDATE nodes SET path = 'c' WHERE path = '/c'",
            error: .damaged(reason: "the row of 'c' is malformed")),
        Row(
            testDescription: "a leaf with children", sql: "INSERT INTO nodes VALUES ('ns', '/a', '1', NULL, 0)",
            error: .damaged(reason: "a row below '/' does not belong to any value")),
        Row(
            testDescription: "a root leaf with children", sql: "INSERT INTO nodes VALUES ('ns', '', '1', NULL, 0)",
            error: .damaged(reason: "the root is a leaf and has children")),
        Row(
            testDescription: "a priority of nothing", sql: "INSERT INTO nodes VALUES ('ns', '/x/y', NULL, '1', 0)",
            error: .damaged(reason: "a row below '/x/' does not belong to any value")),
        Row(
            testDescription: "a priority that is none", sql: "UPDATE nodes SET priority = 'true' WHERE path = '/c'",
            error: .damaged(reason: "the row of '/c' is malformed")),
    ])
    func spoiled(_ row: Row) throws {
        let folder = try Folder()
        try DataFile(opening: folder.file).set(.root, to: try Node(parsing: #"{"a":{"b":1},"c":2}"#), over: .null)
        try folder.execute(row.sql)
        // What follows is about rows that were written so.
        try folder.seal()
        #expect(throws: row.error) { try DataFile(opening: folder.file).load() }
    }

    @Test func noTable() throws {
        let folder = try Folder()
        try DataFile(opening: folder.file).close()
        try folder.execute("DROP TABLE nodes")
        #expect(throws: DataFileError.damaged(reason: "the table 'nodes' does not have the columns that fbctl creates"))
        {
            try DataFile(opening: folder.file)
        }
    }

    @Test(
        "what is no data file is refused and left as it is", arguments: ["{}\n", String(repeating: "x", count: 5000)])
    func foreign(_ text: String) throws {
        let folder = try Folder()
        try folder.write(Array(text.utf8))
        #expect(throws: DataFileError.foreign) { try DataFile(opening: folder.file) }
        #expect(try folder.bytes() == Array(text.utf8))
    }

    @Test("another program's database is refused and left as it is")
    func foreignDatabase() throws {
        let folder = try Folder()
        try folder.execute("CREATE TABLE t (a)")
        let bytes = try folder.bytes()
        #expect(throws: DataFileError.foreign) { try DataFile(opening: folder.file) }
        #expect(try folder.bytes() == bytes)
    }

    @Test("an empty file becomes a data file")
    func emptyFile() throws {
        let folder = try Folder()
        try folder.write([])
        #expect(try DataFile(opening: folder.file).load().isEmpty)
    }

    @Test("pages that were overwritten are found when they are read")
    func corrupted() throws {
        let folder = try Folder()
        let children = (0..<500).map { Child(key: Key(index: $0), node: Node(.string("some text"))) }
        try DataFile(opening: folder.file).set(.root, to: Node(children: children), over: .null)
        var bytes = try folder.bytes()
        for index in 4096..<bytes.count { bytes[index] = 0xAA }
        try folder.write(bytes)
        #expect(throws: DataFileError.damaged(reason: "Page 4: btreeInitPage() returns error code 11")) {
            try DataFile(opening: folder.file).load()
        }
    }

    @Test("a file is one server's until that closes it")
    func locked() throws {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        #expect(throws: DataFileError.locked) { try DataFile(opening: folder.file) }
        try file.set(.root, to: Node(.bool(true)), over: .null)
        #expect(throws: DataFileError.locked) { try DataFile(opening: folder.file) }
        file.close()
        #expect(throws: DataFileError.failed(reason: "the file is closed")) { try file.load() }
        #expect(try DataFile(opening: folder.file).tree() == Node(.bool(true)))
    }

    @Test(arguments: [
        ("/none/data.db", "no such file or directory"), ("", "is a directory"),
        ("/data.db/x", "no such file or directory"),
    ])
    func cannotOpen(_ suffix: String, _ reason: String) throws {
        let folder = try Folder()
        #expect(throws: DataFileError.cannotOpen(reason: reason)) { try DataFile(opening: folder.path + suffix) }
    }

    @Test("a write that fails in the middle leaves nothing of itself")
    func failedWrite() throws {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        let before = try file.set(.root, to: try Node(parsing: #"{"a":1,"b":{"c":2}}"#), over: .null)
        func limit(pages: Int) throws {
            try file.withContents { (contents) throws(DataFileError) in
                try contents.connection.execute("PRAGMA max_page_count = \(pages)")
            }
        }
        try limit(pages: 8)
        let text = Node(.string(String(repeating: "x", count: 3000)))
        let children = (0..<100).map { Child(key: Key(index: $0), node: text) }
        let after = before.setting(try DatabasePath("/a"), to: Node(.integer(5))).setting(
            try DatabasePath("/b"), to: Node(children: children))
        let places = try ["/a", "/b"].map { try DatabasePath($0) }
        #expect(throws: DataFileError.failed(reason: "database or disk is full")) {
            try file.replace(places, in: "ns", from: before, to: after)
        }
        #expect(try file.tree() == before)
        try limit(pages: 1000)
        try file.replace(places, in: "ns", from: before, to: after)
        file.close()
        #expect(try DataFile(opening: folder.file).tree() == after)
    }
}
