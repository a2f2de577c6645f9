import RTDB
import Synchronization

/// An SQLite file with the databases of a server, which no other process can open at the same time.
///
/// A write that has returned survives the end of the process and a power failure; one that has thrown has left the file
/// as it was. Reads return exactly what was written: each row has a checksum, and each table has totals.
package final class DataFile: Sendable {
    /// The connection with its statements, which must not outlive it.
    struct Contents: ~Copyable {
        let connection: Connection
        let nodes: NodeTable
        let settings: SettingsTable
        let totals: TableTotals

        init(opening path: String) throws(DataFileError) {
            let connection = try Connection(opening: path)
            try FileFormat.prepare(connection)
            let nodes = try NodeTable(on: connection)
            let settings = try SettingsTable(on: connection)
            let totals = try TableTotals(on: connection)
            self.connection = connection
            self.nodes = nodes
            self.settings = settings
            self.totals = totals
        }

        /// Writes rows of one table and namespace in one transaction, along with their totals.
        func write(
            _ table: TableTotals.Table, in namespace: String,
            _ work: (inout TableTotals.Change) throws(DataFileError) -> Void
        ) throws(DataFileError) {
            var change = totals.change(of: table, in: namespace)
            try connection.transaction { () throws(DataFileError) in
                let before = change.total
                try work(&change)
                if change.total != before { try totals.write(change) }
            }
            totals.keep(change)
        }
    }

    /// The open file; nil once it is closed.
    private let contents: Mutex<Contents?>

    /// Opens or creates a data file; a file of an earlier format is upgraded to the current one.
    package init(opening path: String) throws(DataFileError) {
        contents = Mutex(try Contents(opening: path))
    }

    /// The nodes of all namespaces that have data; takes time proportional to the number of leaves.
    ///
    /// - Throws: ``DataFileError/damaged(reason:)`` when a row is missing or not as it was written.
    package func load() throws(DataFileError) -> [(namespace: String, tree: Node)] {
        try withContents { (contents) throws(DataFileError) in try contents.nodes.load(contents.totals) }
    }

    /// Writes a change of a namespace in one transaction: all data at `subtrees`, only priorities at `priorities`.
    ///
    /// All other data must be unchanged. Neither node contains an unresolved server value. The time is proportional to
    /// the old and new data at `subtrees`; only rows that differ are written.
    package func replace(
        _ subtrees: [DatabasePath], priorities: [DatabasePath] = [], in namespace: String, from before: Node,
        to after: Node
    ) throws(DataFileError) {
        try withContents { (contents) throws(DataFileError) in
            try contents.write(.nodes, in: namespace) { (change) throws(DataFileError) in
                for path in subtrees {
                    try contents.nodes.replace(path, in: &change, from: before, to: after)
                }
                for path in priorities {
                    try contents.nodes.mendRows(downTo: path, in: &change, from: before, to: after)
                }
            }
        }
    }

    /// The settings of all namespaces.
    ///
    /// - Throws: ``DataFileError/damaged(reason:)`` when one is missing or not as it was written.
    package func settings() throws(DataFileError) -> [Setting] {
        try withContents { (contents) throws(DataFileError) in try contents.settings.load(contents.totals) }
    }

    /// Stores a text under a name, or removes it when the text is nil.
    package func setSetting(_ name: String, to text: String?, in namespace: String) throws(DataFileError) {
        try withContents { (contents) throws(DataFileError) in
            try contents.write(.settings, in: namespace) { (change) throws(DataFileError) in
                try contents.settings.set(name, to: text, in: &change)
            }
        }
    }

    /// Closes the file so that others can open it; every later use fails.
    package func close() {
        contents.withLock { $0 = nil }
    }

    func withContents<Result: Sendable>(
        _ body: (borrowing Contents) throws(DataFileError) -> Result
    ) throws(DataFileError) -> Result {
        try contents.withLock { (contents) throws(DataFileError) in
            switch contents {
            case .some(let open): return try body(open)
            case .none: throw .failed(reason: "the file is closed")
            }
        }
    }
}
