import RTDB
import TerminalText

/// The table of settings: texts under names, for each namespace.
struct SettingsTable: ~Copyable {
    private let put: Statement
    private let remove: Statement
    private let all: Statement

    init(on connection: borrowing Connection) throws(DataFileError) {
        let put = try Statement("INSERT OR REPLACE INTO settings VALUES (?1, ?2, ?3, ?4)", on: connection)
        let remove = try Statement(
            "DELETE FROM settings WHERE namespace = ?1 AND name = ?2 RETURNING checksum", on: connection)
        let all = try Statement(
            "SELECT namespace, name, text, checksum FROM settings ORDER BY namespace, name", on: connection)
        self.put = put
        self.remove = remove
        self.all = all
    }

    /// Stores a text, or removes it when it is nil.
    func set(_ name: String, to text: String?, in change: inout TableTotals.Change) throws(DataFileError) {
        var total = change.total
        try remove.bind([change.namespace, name])
        try remove.forEachRow { total.remove($0.integer(0)) }
        if let text {
            let checksum = RowChecksum.of(change.namespace, name, text)
            total.add(checksum)
            try put.run(.text(change.namespace), .text(name), .text(text), .integer(checksum))
        }
        change.total = total
    }

    /// All settings, checked against the totals.
    func load(_ totals: TableTotals) throws(DataFileError) -> [Setting] {
        var settings: [Setting] = []
        var found: [String: TableTotals.Total] = [:]
        try all.forEachRow { (row) throws(DataFileError) in
            guard let setting = Setting(row) else {
                throw .damaged(reason: "a row of 'settings' is malformed")
            }
            let checksum = try RowChecksum.checked(setting, in: row)
            found[setting.namespace, default: TableTotals.Total()].add(checksum)
            settings.append(setting)
        }
        try totals.check(.settings, found)
        return settings
    }
}

/// A text that a namespace stores beside its data, for example its security rules.
package struct Setting: Hashable, Sendable {
    package let namespace: String
    package let name: String
    package let text: String

    package init(namespace: String, name: String, text: String) {
        self.namespace = namespace
        self.name = name
        self.text = text
    }
}

extension Setting {
    /// Reads a setting from a row with the columns namespace, name and text; nil when a column is NULL or not UTF-8.
    init?(_ row: borrowing Statement) {
        guard let namespace = row.string(0), let name = row.string(1), let text = row.string(2) else { return nil }
        self.init(namespace: namespace, name: name, text: text)
    }

    var checksum: Int64 { RowChecksum.of(namespace, name, text) }
}
