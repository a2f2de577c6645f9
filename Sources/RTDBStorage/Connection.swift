internal import CSQLite

/// An open SQLite database.
struct Connection: ~Copyable {
    let handle: OpaquePointer

    /// Opens a file, or makes an empty one; an existing file's content is not looked at yet.
    ///
    /// - Throws: ``DataFileError/cannotOpen(reason:)``.
    init(opening path: String) throws(DataFileError) {
        var handle: OpaquePointer?
        // Whoever has the connection has a lock of their own.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        var code = sqlite3_open_v2(path, &handle, flags, nil)
        // A file that cannot be written is opened for reading.
        if code == SQLITE_OK, sqlite3_db_readonly(handle, "main") != 0 { code = SQLITE_READONLY }
        guard code == SQLITE_OK, let handle else {
            let error = DataFileError(code: code, on: handle)
            sqlite3_close(handle)
            throw error
        }
        self.handle = handle
    }

    deinit {
        // Waits for the statements that are still there.
        sqlite3_close_v2(handle)
    }

    /// Runs SQL that gives no rows, or none that matter.
    func execute(_ sql: String) throws(DataFileError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DataFileError(code: code, on: handle) }
    }

    /// The number in the only row of a query.
    func integer(_ sql: String) throws(DataFileError) -> Int64 {
        var result: Int64 = 0
        try Statement(sql, on: self).forEachRow { result = $0.integer(0) }
        return result
    }

    /// Does all of the work, or undoes what was done of it.
    func transaction(_ work: () throws(DataFileError) -> Void) throws(DataFileError) {
        try execute("BEGIN IMMEDIATE")
        do throws(DataFileError) {
            try work()
            try execute("COMMIT")
        } catch {
            // Some failures have rolled back already.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }
}
