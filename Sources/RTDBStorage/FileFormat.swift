/// What makes an SQLite file a data file: its mark, its version, its tables.
enum FileFormat {
    /// `fbct`; what `file` and SQLite's own tools show of the header.
    private static let applicationID: Int64 = 0x6662_6374
    private static let version: Int64 = 1

    /// A row of `nodes` is a leaf, or an object that has a priority: its value is NULL.
    ///
    /// `value` and `priority` are JSON texts; `path` is `/rooms/a/name`, and empty for the root. No key has a `/`, so
    /// what stands below `/rooms/a` is what lies between `/rooms/a/` and `/rooms/a0`: `0` comes after the slash.
    private static let tables = """
        CREATE TABLE nodes (
            namespace TEXT NOT NULL, path TEXT NOT NULL, value TEXT, priority TEXT,
            PRIMARY KEY (namespace, path)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE settings (
            namespace TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (namespace, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// Takes the file for this process alone, refuses what is no data file, and makes an empty file one.
    ///
    /// From here on a commit that has returned survives a power cut.
    static func prepare(_ connection: borrowing Connection) throws(DataFileError) {
        // Before the first look: then no other process can even read, and there is no file of shared memory.
        try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        let isNew = try check(connection)
        try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        guard isNew else { return }
        try connection.transaction { () throws(DataFileError) in
            try connection.execute(tables)
            try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }

    /// Whether the file holds nothing yet.
    private static func check(_ connection: borrowing Connection) throws(DataFileError) -> Bool {
        let version = try connection.integer("PRAGMA user_version")
        guard try connection.integer("PRAGMA application_id") == applicationID else {
            let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
            guard isEmpty, version == 0 else { throw .foreign }
            return true
        }
        guard version <= self.version else { throw .newer(version: Int(version)) }
        return false
    }
}
