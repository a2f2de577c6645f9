import RTDB
import Synchronization

/// The databases of a server in an SQLite file, which no other process can open meanwhile.
///
/// A write that has returned survives the end of the process and of the machine's power; one that has thrown has left
/// the file as it was. What is read is what was written: each row has a checksum, and each table its totals.
package final class DataFile: Sendable {
    /// The statements are of the connection, and end with it.
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

    /// nil once the file is closed.
    private let contents: Mutex<Contents?>

    /// Opens a data file, or makes one where nothing stands; one of an earlier format is brought to the present one.
    package init(opening path: String) throws(DataFileError) {
        contents = Mutex(try Contents(opening: path))
    }

    /// The trees of all namespaces that hold data; takes time by the number of leaves.
    ///
    /// - Throws: ``DataFileError/damaged(reason:)`` when a row is missing or not as it was written.
    package func load() throws(DataFileError) -> [(namespace: String, tree: Node)] {
        try withContents { (contents) throws(DataFileError) in try contents.nodes.load(contents.totals) }
    }

    /// Writes in one transaction what became of one tree in another: everything at `subtrees`, the priorities alone at
    /// `priorities`.
    ///
    /// What stands elsewhere must be what it was. Neither tree holds an unresolved server value. Takes time by what
    /// stood and stands at `subtrees`, and writes the rows that differ.
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

    /// Keeps a text under a name, or with nil forgets it.
    package func setSetting(_ name: String, to text: String?, in namespace: String) throws(DataFileError) {
        try withContents { (contents) throws(DataFileError) in
            try contents.write(.settings, in: namespace) { (change) throws(DataFileError) in
                try contents.settings.set(name, to: text, in: &change)
            }
        }
    }

    /// Closes the file and lets others open it; every later use fails.
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
