import Platform
import RTDB
import TerminalText

/// The format of a data file: its mark, its version and its tables.
enum FileFormat {
    /// `fbct`, which `file` and SQLite's own tools show from the header.
    private static let applicationID: Int64 = 0x6662_6374
    /// The version of new files.
    static let version: Int64 = 2

    /// The SQL that creates each table, by name.
    ///
    /// A row of `nodes` is a leaf, or an object that has a priority and whose value is NULL. `value` and `priority` are
    /// JSON texts; `path` is `/rooms/a/name`, and empty for the root. Keys do not contain `/`, so the descendants of
    /// `/rooms/a` are the rows between `/rooms/a/` and `/rooms/a0`: `0` comes after the slash. `checksum` is a
    /// ``RowChecksum`` of the cells before it; `totals` has a ``TableTotals/Total`` for each of the two tables, its
    /// `kind`, and namespace.
    private static let tables = [
        "nodes": """
        CREATE TABLE nodes (
            namespace TEXT NOT NULL, path TEXT NOT NULL, value TEXT, priority TEXT, checksum INTEGER NOT NULL,
            PRIMARY KEY (namespace, path)
        ) STRICT, WITHOUT ROWID
        """,
        "settings": """
        CREATE TABLE settings (
            namespace TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, checksum INTEGER NOT NULL,
            PRIMARY KEY (namespace, name)
        ) STRICT, WITHOUT ROWID
        """,
        "totals": """
        CREATE TABLE totals (
            kind TEXT NOT NULL, namespace TEXT NOT NULL, rows INTEGER NOT NULL, checksum INTEGER NOT NULL,
            PRIMARY KEY (kind, namespace)
        ) STRICT, WITHOUT ROWID
        """,
    ]

    /// Refuses a file that SQLite would treat as empty, because it is too short to have a header.
    static func refuseRemains(_ path: String) throws(DataFileError) {
        guard let file = SystemFiles.information(path), file.isRegular, (1..<512).contains(file.size),
            let bytes = SystemFiles.start(path, count: 512)
        else { return }
        let start = Array("SQLite format 3".utf8)
        guard start.starts(with: bytes.prefix(start.count)) else { throw .foreign }
        throw .damaged(
            reason: bytes.count == 1 ? "only 1 byte of it is left" : "only \(bytes.count) bytes of it are left")
    }

    /// Checks a data file, and creates or upgrades its tables.
    ///
    /// A file that isn't a data file, or is damaged, is refused; an empty
    /// file becomes a data file, and one of format 1 is upgraded. From here on, a commit that has returned survives a
    /// power failure.
    static func prepare(_ connection: borrowing Connection) throws(DataFileError) {
        let version = try open(connection)
        if version != nil { try check(connection) }
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        switch version {
        case nil: try connection.transaction { () throws(DataFileError) in try make(connection) }
        case 1: try upgrade(connection)
        default: try checkTables(connection)
        }
    }

    /// Returns the version of a file; nil when it is empty.
    static func open(_ connection: borrowing Connection) throws(DataFileError) -> Int64? {
        let version = try connection.integer("PRAGMA user_version")
        guard try connection.integer("PRAGMA application_id") == applicationID else {
            let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
            guard isEmpty, version == 0 else { throw .foreign }
            return nil
        }
        guard version <= self.version else { throw .newer(version: Int(version)) }
        guard version > 0 else { throw .damaged(reason: "its header has format \(version), which does not exist") }
        return version
    }

    /// Checks that the pages of the file are consistent.
    private static func check(_ connection: borrowing Connection) throws(DataFileError) {
        var findings: [String] = []
        try Statement("PRAGMA quick_check(1)", on: connection).forEachRow { row in
            if let text = row.string(0) { findings.append(text) }
        }
        guard findings != ["ok"] else { return }
        let finding = findings.flatMap { $0.split(separator: "\n") }.last ?? "its pages do not fit together"
        throw .damaged(reason: String(finding).withoutControlCharacters)
    }

    /// Checks that the tables are those of this format.
    private static func checkTables(_ connection: borrowing Connection) throws(DataFileError) {
        var found: [String: String] = [:]
        try Statement("SELECT name, sql FROM sqlite_schema", on: connection).forEachRow { row in
            found[row.string(0) ?? ""] = row.string(1) ?? ""
        }
        guard let other = Set(found.keys).union(tables.keys).sorted().first(where: { found[$0] != tables[$0] }) else {
            return
        }
        throw .damaged(
            reason: "the table '\(other.withoutControlCharacters)' does not have the columns that fbctl creates")
    }

    /// Creates the tables and marks the file; the caller has begun a transaction.
    private static func make(_ connection: borrowing Connection) throws(DataFileError) {
        for (_, sql) in tables.sorted(by: { $0.key < $1.key }) { try connection.execute(sql) }
        try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }

    /// Adds checksums and totals to the rows of format 1, to all of them or none.
    private static func upgrade(_ connection: borrowing Connection) throws(DataFileError) {
        var rows = SalvagedRows()
        try rows.read(connection, version: 1)
        if let fault = rows.faults.first { throw .damaged(reason: fault) }
        try connection.transaction { () throws(DataFileError) in
            try connection.execute("DROP TABLE nodes; DROP TABLE settings")
            try make(connection)
            try rows.write(to: connection)
        }
    }
}
