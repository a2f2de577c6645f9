import RTDB
import RTDBServer
import RTDBStorage

/// The store of a server, and the file behind it if there is one.
struct ServedData {
    let store: Store
    let file: DataFile?
}

extension Context {
    /// Opens a data file, or makes one; without a name the data is in memory alone.
    func openData(_ name: String?) throws -> ServedData {
        guard let name else { return ServedData(store: Store(), file: nil) }
        do {
            // Absolute, so that no name has a meaning of its own to SQLite.
            let file = try DataFile(opening: files.absolute(name))
            var trees: [Namespace: Node] = [:]
            for (namespace, tree) in try file.load() { trees[try Namespace(namespace)] = tree }
            var settings: [Namespace: [String: String]] = [:]
            for setting in try file.settings() {
                settings[try Namespace(setting.namespace), default: [:]][setting.name] = setting.text
            }
            let journal = DataFileJournal(file: file, name: name)
            return ServedData(store: try Store(trees: trees, settings: settings, journal: journal), file: file)
        } catch let error as DataFileError {
            throw Failure(error, file: name)
        } catch let error as KeyError {
            throw Failure(.damaged(reason: error.description), file: name)
        } catch let error as JournalError {
            throw Failure(.damaged(reason: error.description), file: name)
        }
    }
}

extension Failure {
    /// What the error means for the file of that name.
    init(_ error: DataFileError, file name: String) {
        switch error {
        case .cannotOpen(let reason): self.init(.noInput, "cannot open '\(name)': \(reason.loweredFirst)")
        case .foreign:
            self.init(
                .data, "'\(name)' is not a data file of fbctl",
                details: ["--data makes one where no file is; --import reads JSON"])
        case .newer(let version):
            self.init(.data, "'\(name)' has format \(version), which is for a newer fbctl")
        case .locked:
            self.init(
                .temporary, "'\(name)' is in use by another program",
                details: ["is another server running? one at a time can have a data file"])
        case .damaged(let reason): self.init(.data, "'\(name)' is damaged: \(reason)")
        case .failed(let reason): self.init(.io, "using '\(name)' failed: \(reason.loweredFirst)")
        }
    }
}
