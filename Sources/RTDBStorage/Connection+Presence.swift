internal import CSQLite
import Platform
import Synchronization

extension Connection {
    /// Whether the opened file and its journal still exist under their names.
    var isInPlace: Bool {
        guard csqlite_has_moved(handle) == 0 else { return false }
        let known = journal.load(ordering: .relaxed)
        return known == 0 || journalNumber == known
    }

    var journalNumber: UInt {
        guard let name = sqlite3_filename_wal(sqlite3_db_filename(handle, "main")) else { return 0 }
        return SystemFiles.information(String(cString: name))?.inode ?? 0
    }
}
