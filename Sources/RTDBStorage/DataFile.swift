import RTDB
import Synchronization

/// The databases of a server in an SQLite file, which no other process can open meanwhile.
///
/// A write that has returned survives the end of the process and of the machine's power; one that has thrown has left
/// the file as it was.
package final class DataFile: Sendable {
    /// The statements are of the connection, and end with it.
    struct Contents: ~Copyable {
        let connection: Connection
        let nodes: NodeTable
        let settings: SettingsTable

        init(opening path: String) throws(DataFileError) {
            let connection = try Connection(opening: path)
            try FileFormat.prepare(connection)
            let nodes = try NodeTable(on: connection)
            let settings = try SettingsTable(on: connection)
            self.connection = connection
            self.nodes = nodes
            self.settings = settings
        }
    }

    /// nil once the file is closed.
    private let contents: Mutex<Contents?>

    /// Opens a data file, or makes one where nothing stands.
    package init(opening path: String) throws(DataFileError) {
        contents = Mutex(try Contents(opening: path))
    }

    /// The trees of all namespaces that hold data; takes time by the number of leaves.
    package func load() throws(DataFileError) -> [(namespace: String, tree: Node)] {
        try withContents { (contents) throws(DataFileError) in try contents.nodes.load() }
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
            try contents.connection.transaction { () throws(DataFileError) in
                for path in subtrees {
                    try contents.nodes.replace(path, in: namespace, from: before, to: after)
                }
                for path in priorities {
                    try contents.nodes.mendRows(downTo: path, in: namespace, from: before, to: after)
                }
            }
        }
    }

    /// The settings of all namespaces.
    package func settings() throws(DataFileError) -> [Setting] {
        try withContents { (contents) throws(DataFileError) in try contents.settings.load() }
    }

    /// Keeps a text under a name, or with nil forgets it.
    package func setSetting(_ name: String, to text: String?, in namespace: String) throws(DataFileError) {
        try withContents { (contents) throws(DataFileError) in
            try contents.settings.set(name, to: text, in: namespace)
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
