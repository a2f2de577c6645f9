import RTDBServer
import RTDBStorage

/// The store of a server, and the journal that keeps it if there is one.
struct ImportedData {
    let store: Store
    let journal: DataFileJournal?

    /// Lets another server have the file.
    func close() {
        journal?.file.close()
    }
}
