internal import CSQLite
import Synchronization

/// An open SQLite database.
struct Connection: ~Copyable {
    let handle: OpaquePointer
    /// The inode of the journal, which contains what is not yet in the database's own file; 0 without a journal.
    let journal = Atomic<UInt>(0)

    /// Opens a file for this process alone, or creates an empty one; the contents of an existing file are not checked
    /// yet.
    ///
    /// - Throws: ``DataFileError/cannotOpen(reason:)``.
    init(opening path: String) throws(DataFileError) {
        try FileFormat.refuseRemains(path)
        var handle: OpaquePointer?
        // The owner of the connection has its own lock.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        var code = sqlite3_open_v2(path, &handle, flags, nil)
        // SQLite opens a file that cannot be written for reading.
        if code == SQLITE_OK, sqlite3_db_readonly(handle, "main") != 0 { code = SQLITE_READONLY }
        // Before the first read, this also keeps other processes from reading, and SQLite needs no shared-memory file.
        if code == SQLITE_OK { code = sqlite3_exec(handle, "PRAGMA locking_mode = EXCLUSIVE", nil, nil, nil) }
        guard code == SQLITE_OK, let handle else {
            let error = DataFileError(code: code, on: handle)
            sqlite3_close(handle)
            throw error
        }
        self.handle = handle
    }

    deinit {
        // The connection is closed when its last statement is gone.
        sqlite3_close_v2(handle)
    }

    /// Runs SQL whose result rows, if any, are not needed.
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

    /// Runs work in a transaction, which is rolled back when the work throws.
    ///
    /// - Throws: ``DataFileError/gone`` when the file is no longer where it was; whatever the work throws.
    func transaction(_ work: () throws(DataFileError) -> Void) throws(DataFileError) {
        try execute("BEGIN IMMEDIATE")
        do throws(DataFileError) {
            try work()
            guard isInPlace else { throw .gone }
            try execute("COMMIT")
            // SQLite creates the journal for the first commit, and keeps it until the file is closed.
            if journal.load(ordering: .relaxed) == 0 { journal.store(journalNumber, ordering: .relaxed) }
        } catch {
            // After some failures, SQLite has already rolled back.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }
}
