import RTDB
import TerminalText

/// The rows of a data file that can be read and are valid, with a list of what is wrong with the others.
///
/// The file may have any format.
struct SalvagedRows {
    private(set) var trees: [String: Node] = [:]
    private(set) var settings: [Setting] = []
    /// What was left out, as one line for each row and each part of the file.
    private(set) var faults: [String] = []

    private struct Place: Hashable {
        let namespace: String
        let path: String
    }

    private struct Cells {
        let value: String?
        let priority: String?
    }

    private var nodes: [Place: Cells] = [:]
    private var settingsByName: [Place: String] = [:]
    /// The number of rows that were read, including invalid ones.
    private var seen: [TableTotals.Table: [String: Int64]] = [:]

    /// Reads the contents of a file with this version; what cannot be read is added to ``faults``.
    mutating func read(_ connection: borrowing Connection, version: Int64) throws(DataFileError) {
        let checksum = version > 1 ? ", checksum" : ""
        readRows(of: "nodes", "namespace, path, value, priority" + checksum, connection) { rows, row, fault in
            rows.take(node: row, hasChecksum: version > 1, &fault)
        }
        readRows(of: "settings", "namespace, name, text" + checksum, connection) { rows, row, fault in
            rows.take(setting: row, hasChecksum: version > 1, &fault)
        }
        buildTrees()
        settings = settingsByName.map { Setting(namespace: $0.namespace, name: $0.path, text: $1) }
            .sorted { ($0.namespace, $0.name) < ($1.namespace, $1.name) }
        if version > 1 { compareTotals(connection) }
    }

    /// Writes everything to a file that has tables without rows; the caller has begun a transaction.
    func write(to connection: borrowing Connection) throws(DataFileError) {
        let totals = try TableTotals(on: connection)
        let nodes = try NodeTable(on: connection)
        for (namespace, tree) in trees.sorted(by: { $0.key < $1.key }) {
            var change = totals.change(of: .nodes, in: namespace)
            try nodes.replace(.root, in: &change, from: .null, to: tree)
            try totals.write(change)
        }
        let table = try SettingsTable(on: connection)
        var changes: [String: TableTotals.Change] = [:]
        for setting in settings {
            var change = changes[setting.namespace] ?? totals.change(of: .settings, in: setting.namespace)
            try table.set(setting.name, to: setting.text, in: &change)
            changes[setting.namespace] = change
        }
        for change in changes.values { try totals.write(change) }
    }

    // MARK: Rows

    /// Reads a table from its beginning and, if that stops at a damaged page, from its end.
    private mutating func readRows(
        of table: String, _ columns: String, _ connection: borrowing Connection,
        _ take: (inout SalvagedRows, borrowing Statement, inout String?) -> Void
    ) {
        for order in ["ASC", "DESC"] {
            do throws(DataFileError) {
                let key = table == "nodes" ? "path" : "name"
                let sql = "SELECT \(columns) FROM \(table) ORDER BY namespace \(order), \(key) \(order)"
                try Statement(sql, on: connection).forEachRow { row in
                    var fault: String?
                    take(&self, row, &fault)
                    if let fault, !faults.contains(fault) { faults.append(fault) }
                }
                return
            } catch {
                if order == "ASC" { faults.append("rows of '\(table)' on a damaged page (\(error.reason))") }
            }
        }
    }

    private mutating func take(node row: borrowing Statement, hasChecksum: Bool, _ fault: inout String?) {
        guard let namespace = row.text(0), let path = row.text(1) else {
            fault = "a row of 'nodes' is malformed"
            return
        }
        let name = String(decoding: namespace, as: UTF8.self)
        let place = Place(namespace: name, path: String(decoding: path, as: UTF8.self))
        guard nodes[place] == nil else { return }
        seen[.nodes, default: [:]][name, default: 0] += 1
        do throws(DataFileError) {
            if hasChecksum { _ = try RowChecksum.checked(node: row, at: path, of: namespace) }
        } catch {
            fault = error.reason
            return
        }
        nodes[place] = Cells(value: row.string(2), priority: row.string(3))
    }

    private mutating func take(setting row: borrowing Statement, hasChecksum: Bool, _ fault: inout String?) {
        guard let setting = Setting(row) else {
            fault = "a row of 'settings' is malformed"
            return
        }
        let place = Place(namespace: setting.namespace, path: setting.name)
        guard settingsByName[place] == nil else { return }
        seen[.settings, default: [:]][setting.namespace, default: 0] += 1
        do throws(DataFileError) {
            if hasChecksum { _ = try RowChecksum.checked(setting, in: row) }
        } catch {
            fault = error.reason
            return
        }
        settingsByName[place] = setting.text
    }

    // MARK: Trees

    private mutating func buildTrees() {
        // Sorted, an ancestor comes before its descendants; an object's priority is set only after its children.
        var priorities: [(Place, DatabasePath, Priority)] = []
        for (place, cells) in nodes.sorted(by: { ($0.key.namespace, $0.key.path) < ($1.key.namespace, $1.key.path) }) {
            let path = try? DatabasePath(place.path.isEmpty ? "/" : place.path)
            let priority = cells.priority.flatMap { try? Node(parsing: Array($0.utf8)) }.flatMap(Priority.init(parsed:))
            let leaf = cells.value.flatMap { try? Node(parsing: Array($0.utf8)) }
            let isWhole =
                path.map { $0.description == (place.path.isEmpty ? "/" : place.path) } == true
                && (cells.priority == nil) == (priority == nil)
                && (cells.value == nil ? priority != nil : leaf?.isLeaf == true && leaf?.priority == nil)
            guard let path, isWhole else {
                leaveOut(place, "is malformed")
                continue
            }
            guard let leaf else {
                if let priority { priorities.append((place, path, priority)) }
                continue
            }
            let tree = trees[place.namespace] ?? .null
            guard !path.hasLeafAbove(in: tree) else {
                leaveOut(place, "is below a value")
                continue
            }
            trees[place.namespace] = tree.setting(path, to: leaf.withPriority(priority))
        }
        for (place, path, priority) in priorities {
            guard let tree = trees[place.namespace], !tree[path].isNull, !tree[path].isLeaf else {
                leaveOut(place, "is a priority without a value")
                continue
            }
            trees[place.namespace] = tree.settingPriority(path, to: priority)
        }
        nodes = [:]
    }

    private mutating func leaveOut(_ place: Place, _ fault: String) {
        faults.append(
            "the row of '\(place.path)' in namespace '\(place.namespace)' \(fault)".withoutControlCharacters)
    }

    /// Reports for each namespace how many of its rows could not be read at all.
    private mutating func compareTotals(_ connection: borrowing Connection) {
        do throws(DataFileError) {
            for (table, namespace, total) in try TableTotals(on: connection).all {
                let missing = total.rows - (seen[table]?[namespace] ?? 0)
                guard missing > 0 else { continue }
                let rows = missing == 1 ? "1 row" : "\(missing) rows"
                faults.append(
                    "\(rows) of '\(table.rawValue)' in namespace '\(namespace.withoutControlCharacters)', which cannot be found"
                )
            }
        } catch {
            faults.append("how many rows there were (\(error.reason))")
        }
    }
}

extension DatabasePath {
    /// Whether an ancestor of the path has a value, so that nothing can be stored at the path.
    fileprivate func hasLeafAbove(in tree: Node) -> Bool {
        var node = tree
        for key in keys {
            if node.isLeaf { return true }
            node = node[key] ?? .null
        }
        return false
    }
}
