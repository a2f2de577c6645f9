import RTDBServer
import RTDBStorage

/// The store of a server, and the journal that keeps it if there is one.
struct ImportedData {
    let store: Store
    let journal: DataFileJournal?

    /// Closes the data file, so that another server can use it.
    func close() {
        journal?.file.close()
    }
}
