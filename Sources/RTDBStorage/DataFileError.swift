internal import CSQLite
import Platform

/// Why a data file cannot be used; the caller adds the file's name.
package enum DataFileError: Error, Hashable {
    /// The folder is missing, the file is itself a folder, or access is not allowed; `reason` is the system's.
    case cannotOpen(reason: String)
    /// The file is not a data file of fbctl.
    case foreign
    /// The file has a later format than this program knows.
    case newer(version: Int)
    /// Another process has the file open.
    case locked
    /// The file, or its journal, was moved, deleted or replaced while it was open: no more data can be stored in it.
    case gone
    /// The data file is damaged; `reason` is SQLite's or names the row.
    case damaged(reason: String)
    /// Reading or writing failed, for example because the disk is full; `reason` is SQLite's or the system's.
    case failed(reason: String)
}

extension DataFileError {
    /// A short description of the error.
    package var reason: String {
        switch self {
        case .cannotOpen(let reason), .damaged(let reason), .failed(let reason): reason
        case .foreign: "not an fbctl data file"
        case .newer(let version): "format \(version), which needs a newer fbctl"
        case .locked: "in use by another program"
        case .gone: "moved, replaced or deleted"
        }
    }

    /// Translates a result code of SQLite.
    init(code: Int32, on database: OpaquePointer?) {
        switch code & 0xFF {
        case SQLITE_CANTOPEN: self = .cannotOpen(reason: SystemError(sqlite3_system_errno(database)).description)
        case SQLITE_READONLY: self = .cannotOpen(reason: "writing to it is not allowed")
        case SQLITE_NOTADB: self = .foreign
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
        case SQLITE_CORRUPT: self = .damaged(reason: String(cString: sqlite3_errmsg(database)))
        case SQLITE_IOERR where sqlite3_system_errno(database) != 0:
            self = .failed(reason: SystemError(sqlite3_system_errno(database)).description)
        default: self = .failed(reason: String(cString: sqlite3_errmsg(database)))
        }
    }
}
