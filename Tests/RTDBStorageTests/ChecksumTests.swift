import JSONCore
import RTDB
import TestSupport
import Testing

@testable import RTDBStorage

/// What becomes of a data file whose bytes have changed, or that has gone.
struct ChecksumTests {
    private static func tree(_ count: Int) throws -> Node {
        let rows = (0..<count).map { #""k\#($0)":{"s":"text \#($0)","n":\#($0),".priority":\#($0 % 7)}"# }
        return try Node(parsing: "{\(rows.joined(separator: ","))}")
    }

    private static func made(_ count: Int = 200) throws -> (folder: Folder, tree: Node, bytes: [UInt8]) {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        var tree = try file.set(.root, to: try tree(count), over: .null)
        // So that there are pages that are free, or hold what was once there.
        tree = try file.set(try DatabasePath("/k3"), to: Node(.string(String(repeating: "x", count: 9000))), over: tree)
        tree = try file.set(try DatabasePath("/k3"), to: Node(.integer(3)), over: tree)
        try file.set(.root, to: Node(.bool(true)), in: "other", over: .null)
        try file.setSetting("rules", to: #"{"rules":{".read":true}}"#, in: "ns")
        file.close()
        return (folder, tree, try folder.bytes())
    }

    /// All that a file says, if it says anything.
    private static func content(of folder: Folder) throws -> String {
        let file = try DataFile(opening: folder.file)
        defer { file.close() }
        let trees = try file.load().map { "\($0.namespace) \($0.tree.json(.export).text())" }
        return (trees + (try file.settings()).map { "\($0)" }).joined(separator: "\n")
    }

    @Test("a flipped bit is an error, or changes nothing", arguments: [UInt64.random(in: 0...UInt64.max)])
    func flips(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (folder, tree, bytes) = try Self.made()
        let whole = try Self.content(of: folder)
        // Each byte of the header and of the tables' definitions, then anywhere.
        var places = Array(0..<100) + stride(from: 100, to: 4096, by: 61)
        places += (0..<200).map { _ in Int.random(in: 0..<bytes.count, using: &generator) }
        for place in places {
            let bit = UInt8.random(in: 0..<8, using: &generator)
            var flipped = bytes
            flipped[place] ^= 1 << bit
            try folder.write(flipped)
            let story: Comment = "seed \(seed), byte \(place), bit \(bit)"
            do {
                let found = try Self.content(of: folder)
                try #require(found == whole, story)
                // What can be read can be written to.
                let file = try DataFile(opening: folder.file)
                let after = try file.set(try DatabasePath("/new"), to: Node(.integer(1)), over: tree)
                file.close()
                try #require(try DataFile(opening: folder.file).tree() == after, story)
            } catch is DataFileError {}
            folder.removeJournals()
        }
    }

    @Test("a file that was cut is an error, or has lost nothing", arguments: [UInt64.random(in: 0...UInt64.max)])
    func truncations(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (folder, _, bytes) = try Self.made()
        let whole = try Self.content(of: folder)
        for _ in 0..<40 {
            let length = Int.random(in: 1..<bytes.count, using: &generator)
            try folder.write(Array(bytes[..<length]))
            do {
                try #require(try Self.content(of: folder) == whole, "seed \(seed), \(length) bytes")
            } catch is DataFileError {
                try #require(try folder.bytes() == Array(bytes[..<length]), "seed \(seed), \(length) bytes")
            }
            folder.removeJournals()
        }
    }

    @Test(arguments: [
        (
            "UPDATE nodes SET value = '9' WHERE path = '/k1/n'",
            "the row of '/k1/n' in namespace 'ns' does not match its checksum"
        ),
        (
            "UPDATE nodes SET path = '/k1/m' WHERE path = '/k1/n'",
            "the row of '/k1/m' in namespace 'ns' does not match its checksum"
        ),
        (
            "UPDATE nodes SET priority = '9' WHERE path = '/k1'",
            "the row of '/k1' in namespace 'ns' does not match its checksum"
        ),
        (
            "UPDATE nodes SET namespace = 'x' WHERE namespace = 'other'",
            "the row of '' in namespace 'x' does not match its checksum"
        ),
        ("DELETE FROM nodes WHERE path = '/k1/n'", "'nodes' of namespace 'ns' has 597 rows instead of 598"),
        ("DELETE FROM nodes WHERE namespace = 'other'", "'nodes' of namespace 'other' has 0 rows instead of 1"),
        ("DELETE FROM totals WHERE namespace = 'other'", "'nodes' of namespace 'other' has 1 rows instead of 0"),
        (
            "UPDATE totals SET checksum = 1 WHERE namespace = 'other'",
            "the rows in 'nodes' of namespace 'other' are not those that were written last"
        ),
        ("UPDATE settings SET text = '{}'", "the setting 'rules' in namespace 'ns' does not match its checksum"),
        ("DELETE FROM settings", "'settings' of namespace 'ns' has 0 rows instead of 1"),
        ("CREATE TABLE other (a)", "the table 'other' does not have the columns that fbctl creates"),
        ("PRAGMA user_version = 0", "its header has format 0, which does not exist"),
    ])
    func changed(_ sql: String, _ reason: String) throws {
        let (folder, _, _) = try Self.made()
        try folder.execute(sql)
        #expect(throws: DataFileError.damaged(reason: reason)) { try Self.content(of: folder) }
    }

    @Test("a file of the first format gets checksums and keeps its data")
    func upgrade() throws {
        let folder = try Folder()
        try folder.execute(
            """
            CREATE TABLE nodes (
                namespace TEXT NOT NULL, path TEXT NOT NULL, value TEXT, priority TEXT,
                PRIMARY KEY (namespace, path)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE settings (
                namespace TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
                PRIMARY KEY (namespace, name)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO nodes VALUES ('a', '', NULL, '4'), ('a', '/x', '1', NULL), ('a', '/x!', '"é"', '"p"'),
                ('b', '', '-0.5', NULL);
            INSERT INTO settings VALUES ('a', 'rules', '{}');
            PRAGMA application_id = 0x66626374; PRAGMA user_version = 1;
            """)
        let whole = """
            a {"x":1,"x!":{".value":"é",".priority":"p"},".priority":4}
            b -0.5
            Setting(namespace: "a", name: "rules", text: "{}")
            """
        #expect(try Self.content(of: folder) == whole)
        #expect(try Self.content(of: folder) == whole)
        try folder.execute("DELETE FROM nodes WHERE path = '/x'")
        #expect(throws: DataFileError.damaged(reason: "'nodes' of namespace 'a' has 2 rows instead of 3")) {
            try Self.content(of: folder)
        }
    }

    @Test("a file of the first format that is damaged is left as it is")
    func upgradeOfDamage() throws {
        let folder = try Folder()
        try folder.execute(
            """
            CREATE TABLE nodes (namespace TEXT, path TEXT, value TEXT, priority TEXT);
            CREATE TABLE settings (namespace TEXT, name TEXT, text TEXT);
            INSERT INTO nodes VALUES ('a', '/x', '1', NULL), ('a', '/y', '{', NULL);
            PRAGMA application_id = 0x66626374; PRAGMA user_version = 1;
            """)
        for _ in 0..<2 {
            #expect(throws: DataFileError.damaged(reason: "the row of '/y' in namespace 'a' is malformed")) {
                try DataFile(opening: folder.file)
            }
        }
    }

    // MARK: Salvage

    @Test("what is undamaged is taken over, and the rest is named")
    func salvage() throws {
        let (folder, tree, _) = try Self.made()
        try folder.execute(
            """
            UPDATE nodes SET value = '9' WHERE path = '/k1/n'; DELETE FROM nodes WHERE path = '/k2/s';
            UPDATE settings SET text = '{}'; PRAGMA wal_checkpoint
            """)
        let bytes = try folder.bytes()
        let salvage = try DataFile.salvage(folder.file)
        #expect(
            salvage.leftOut == [
                "the row of '/k1/n' in namespace 'ns' does not match its checksum",
                "the setting 'rules' in namespace 'ns' does not match its checksum",
                "1 row of 'nodes' in namespace 'ns', which cannot be found",
            ])
        #expect(salvage.damagedFile == folder.file + ".damaged")
        #expect(try folder.bytes("data.db.damaged") == bytes)
        let expected = tree.setting(try DatabasePath("/k1/n"), to: .null).setting(try DatabasePath("/k2/s"), to: .null)
        let file = try DataFile(opening: folder.file)
        #expect(try file.tree() == expected)
        #expect(try file.tree("other") == Node(.bool(true)))
        #expect(try file.settings() == [])
        file.close()
        try folder.execute("DELETE FROM nodes WHERE path = '/k9'")
        let again = try DataFile.salvage(folder.file)
        #expect(again.leftOut == ["1 row of 'nodes' in namespace 'ns', which cannot be found"])
        #expect(again.damagedFile == folder.file + ".damaged-2")
    }

    @Test("after any flipped bit, what is salvaged was there", arguments: [UInt64.random(in: 0...UInt64.max)])
    func salvageOfFlips(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (folder, tree, bytes) = try Self.made()
        let rows = Set(Self.leaves(of: tree, ""))
        for _ in 0..<60 {
            let place = Int.random(in: 100..<bytes.count, using: &generator)
            var flipped = bytes
            flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            try folder.write(flipped)
            defer { folder.removeAll() }
            do {
                let salvage = try DataFile.salvage(folder.file)
                let file = try DataFile(opening: folder.file)
                let found = Set(Self.leaves(of: try file.tree(), ""))
                let story: Comment = "seed \(seed), byte \(place): \(salvage.leftOut)"
                try #require(found.isSubset(of: rows), story)
                try #require(found == rows || !salvage.leftOut.isEmpty, story)
                file.close()
            } catch is DataFileError {}
        }
    }

    private static func leaves(of node: Node, _ path: String) -> [String] {
        if node.isLeaf { return [path + " " + node.json(.export).text()] }
        return node.children.flatMap { leaves(of: $0.node, path + "/" + $0.key.name) }
    }

    // MARK: Files that go

    @Test("a write to a file that is no longer there fails", arguments: ["unlinked", "replaced", "moved", "journal"])
    func gone(_ how: String) throws {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        let before = try file.set(.root, to: try Node(parsing: #"{"a":1}"#), over: .null)
        switch how {
        case "unlinked": try folder.remove("data.db")
        case "moved": try folder.move("data.db", to: "moved.db")
        case "journal": try folder.remove("data.db-wal")
        default:
            try folder.move("data.db", to: "moved.db")
            try folder.write([])
        }
        for _ in 0..<2 {
            #expect(throws: DataFileError.gone) {
                try file.set(try DatabasePath("/b"), to: Node(.integer(2)), over: before)
            }
            #expect(throws: DataFileError.gone) { try file.setSetting("rules", to: "{}", in: "ns") }
        }
        #expect(try file.tree() == before)
    }

    @Test(
        "a file too short for a header is refused and left as it is",
        arguments: [
            ("x", DataFileError.foreign), ("S", .damaged(reason: "only 1 byte of it is left")),
            ("SQLite format 3\u{0}abc", .damaged(reason: "only 19 bytes of it are left")),
            (String(repeating: "x", count: 511), .foreign),
        ])
    func shortFile(_ text: String, _ error: DataFileError) throws {
        let folder = try Folder()
        try folder.write(Array(text.utf8))
        #expect(throws: error) { try DataFile(opening: folder.file) }
        #expect(try folder.bytes() == Array(text.utf8))
    }
}
