import Failures
import RTDB
import RTDBServer
import RTDBStorage

/// The server's journal in a data file.
struct DataFileJournal: Journal {
    let file: DataFile
    /// The name of the file as the user wrote it.
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
