import Failures
import JSONCore
import Platform
import RTDB
import RTDBSchema
import RTDBServer
import RTDBStorage
import TerminalText

extension Context {
    /// Opens or creates a data file; without a name, the data is kept in memory only.
    ///
    /// With `salvages` a damaged file is replaced by one with its undamaged rows, and the lost rows are reported.
    func openData(_ name: String?, salvages: Bool = false) throws -> OpenedStore {
        guard let name else { return OpenedStore(store: Store(), journal: nil) }
        do {
            do {
                return try openDataFile(name)
            } catch DataFileError.damaged where salvages {
                try salvage(name)
                return try openDataFile(name)
            }
        } catch let error as DataFileError {
            throw Failure(error, file: name)
        } catch let error as KeyError {
            throw Failure(.damaged(reason: error.description), file: name)
        } catch let error as JournalError {
            throw Failure(.damaged(reason: error.description), file: name)
        }
    }

    private func openDataFile(_ name: String) throws -> OpenedStore {
        // The path is absolute, so that SQLite gives no name a special meaning.
        let file = try DataFile(opening: files.absolute(name))
        var trees: [Namespace: Node] = [:]
        for (namespace, tree) in try file.load() { trees[try Namespace(namespace)] = tree }
        var settings: [Namespace: [String: String]] = [:]
        for setting in try file.settings() {
            settings[try Namespace(setting.namespace), default: [:]][setting.name] = setting.text
        }
        let journal = DataFileJournal(file: file, name: name)
        let store = try Store(trees: trees, settings: settings, journal: journal)
        return OpenedStore(store: store, journal: journal)
    }

    /// Replaces a damaged data file, and prints a note about the rows that were lost.
    private func salvage(_ name: String) throws {
        let salvage: Salvage
        do throws(DataFileError) {
            salvage = try DataFile.salvage(files.absolute(name))
        } catch {
            throw Failure(
                .data, "'\(name)' cannot be salvaged: \(error.reason.loweredFirst)",
                details: ["'sqlite3 FILE .recover' may still read some of it", "the file was not changed"])
        }
        let count = salvage.leftOut.count
        try note(
            "'\(name)' was damaged; its undamaged rows are in a new file, the damaged file is now '\(salvage.damagedFile)'"
        )
        guard count > 0 else { return try note("nothing was lost") }
        try note("what was lost:")
        for fault in salvage.leftOut.prefix(20) { try standardError.write("  \(fault)\n") }
        if count > 20 { try standardError.write("  … and \(count - 20) more\n") }
    }

    /// Loads a JSON file into the database.
    ///
    /// Data in a data file is never overwritten, so the database must be empty.
    func importData(
        _ file: String, into data: OpenedStore, _ namespace: Namespace, checkedBy schema: DatabaseSchema?
    ) throws {
        if let kept = data.journal?.name, !data.store.exported(namespace: namespace).isNull {
            throw Failure(
                .usage, "'\(kept)' already holds data, which --import '\(file)' would replace",
                details: ["leave out --import to use it, or name a new file"])
        }
        let node = try readNode(file)
        let violations = schema?.violations(writing: node, at: .root) ?? []
        guard violations.isEmpty else {
            let shown = violations.prefix(20).map { "  \($0.withoutControlCharacters)" }
            let more = violations.count > 20 ? ["  … and \(violations.count - 20) more"] : []
            throw Failure(
                .data,
                "'\(file)' has \(violations.count.counted("violation")) of schema '\(schema?.name ?? "")'",
                details: shown + more)
        }
        try data.store.importing(node, namespace: namespace)
    }

    /// Reads a file into a node piece by piece, so that its whole text is never in memory.
    private func readNode(_ file: String) throws -> Node {
        let source = try files.open(file)
        var tokenizer = JSONTokenizer()
        var builder = Node.Builder()
        var result = Node.null
        do {
            while true {
                let chunk = try source.read(atMost: 1 << 18)
                if chunk.isEmpty { tokenizer.finish() } else { tokenizer.feed(chunk) }
                while let token = try tokenizer.nextForNode() {
                    if let node = try builder.take(token, from: tokenizer) { result = node }
                }
                if chunk.isEmpty { return result }
            }
        } catch let error as NodeError {
            throw Failure(.data, "'\(file)' cannot be imported: \(error.message) at \(error.position)")
        } catch StreamError.failed(let reason) {
            throw FileError.cannotRead(file, reason: reason)
        }
    }

    /// Writes the data to a file in the format of `format=export`, all of it or nothing.
    func exportData(of store: Store, _ namespace: Namespace, to file: String) async throws {
        let node = store.exported(namespace: namespace)
        try await files.replace(file) { sink in
            var writer = JSONWriter()
            writer.write(node, .export)
            writer.raw("\n")
            try writer.drain { try sink.write($0) }
        }
    }
}

/// The store of a server, with its journal if it has one.
struct OpenedStore {
    let store: Store
    let journal: DataFileJournal?

    /// Closes the data file, so that another server can use it.
    func close() {
        journal?.file.close()
    }
}
