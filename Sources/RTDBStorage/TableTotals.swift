import RTDB
import TerminalText

/// The number of rows of each table and namespace, and the sum of their checksums, which reveal missing or stale rows.
final class TableTotals {
    /// The tables that have totals.
    enum Table: String {
        case nodes, settings
    }

    /// The totals of one table in one namespace.
    struct Total: Equatable {
        var rows: Int64 = 0
        /// The sum of the checksums, with overflow.
        var checksum: Int64 = 0

        mutating func add(_ rowChecksum: Int64) {
            rows += 1
            checksum &+= rowChecksum
        }

        mutating func remove(_ rowChecksum: Int64) {
            rows -= 1
            checksum &-= rowChecksum
        }
    }

    /// A change of the totals of one table and namespace that has not been written yet.
    struct Change {
        let table: Table
        let namespace: String
        var total: Total
    }

    private struct Place: Hashable {
        let table: Table
        let namespace: String
    }

    private let put: Statement
    private let remove: Statement
    private var totals: [Place: Total] = [:]

    /// Reads the totals of the file.
    init(on connection: borrowing Connection) throws(DataFileError) {
        let put = try Statement("INSERT OR REPLACE INTO totals VALUES (?1, ?2, ?3, ?4)", on: connection)
        let remove = try Statement("DELETE FROM totals WHERE kind = ?1 AND namespace = ?2", on: connection)
        let all = try Statement("SELECT kind, namespace, rows, checksum FROM totals", on: connection)
        var read: [Place: Total] = [:]
        try all.forEachRow { (row) throws(DataFileError) in
            guard let kind = row.string(0).flatMap(Table.init(rawValue:)), let namespace = row.string(1) else {
                throw .damaged(reason: "a row of 'totals' is malformed")
            }
            read[Place(table: kind, namespace: namespace)] = Total(rows: row.integer(2), checksum: row.integer(3))
        }
        self.put = put
        self.remove = remove
        totals = read
    }

    /// A copy of the totals of a table, to be changed along with its rows.
    func change(of table: Table, in namespace: String) -> Change {
        Change(
            table: table, namespace: namespace,
            total: totals[Place(table: table, namespace: namespace)] ?? Total())
    }

    /// Every total of the file.
    var all: [(table: Table, namespace: String, total: Total)] {
        totals.map { ($0.table, $0.namespace, $1) }.sorted { ($0.0.rawValue, $0.1) < ($1.0.rawValue, $1.1) }
    }

    /// Writes a change, in the same transaction as the rows.
    func write(_ change: Change) throws(DataFileError) {
        guard change.total.rows != 0 else { return try remove.run(change.table.rawValue, change.namespace) }
        try put.run(
            .text(change.table.rawValue), .text(change.namespace), .integer(change.total.rows),
            .integer(change.total.checksum))
    }

    /// Adopts a change after it was committed.
    func keep(_ change: Change) {
        let place = Place(table: change.table, namespace: change.namespace)
        totals[place] = change.total.rows == 0 ? nil : change.total
    }

    /// Compares the totals with those of the rows that were read, by namespace.
    ///
    /// - Throws: ``DataFileError/damaged(reason:)`` for the first namespace whose totals differ.
    func check(_ table: Table, _ found: [String: Total]) throws(DataFileError) {
        let names = Set(found.keys).union(totals.keys.filter { $0.table == table }.map(\.namespace))
        for name in names.sorted() {
            let (found, kept) = (found[name] ?? Total(), change(of: table, in: name).total)
            guard found != kept else { continue }
            let place = "'\(table.rawValue)' of namespace '\(name.withoutControlCharacters)'"
            guard found.rows != kept.rows else {
                throw .damaged(reason: "the rows in \(place) are not those that were written last")
            }
            throw .damaged(reason: "\(place) has \(found.rows) rows instead of \(kept.rows)")
        }
    }
}
