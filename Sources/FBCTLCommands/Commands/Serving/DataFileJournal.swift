import Failures
import RTDB
import RTDBServer
import RTDBStorage

/// A data file as the server's journal.
struct DataFileJournal: Journal {
    let file: DataFile
    /// The file as the user named it.
    let name: String

    func record(
        _ subtrees: [DatabasePath], priorities: [DatabasePath], in namespace: Namespace, from before: Node,
        to after: Node
    ) throws(JournalError) {
        try keep { () throws(DataFileError) in
            try file.replace(subtrees, priorities: priorities, in: namespace.name, from: before, to: after)
        }
    }

    func record(_ setting: String, as text: String, of namespace: Namespace) throws(JournalError) {
        try keep { () throws(DataFileError) in try file.setSetting(setting, to: text, in: namespace.name) }
    }

    private func keep(_ write: () throws(DataFileError) -> Void) throws(JournalError) {
        do throws(DataFileError) {
            try write()
        } catch {
            throw JournalError(Failure(error, file: name).message)
        }
    }
}
