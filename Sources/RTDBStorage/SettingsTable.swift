/// The settings of each namespace: texts under names.
struct SettingsTable: ~Copyable {
    private let put: Statement
    private let remove: Statement
    private let all: Statement

    init(on connection: borrowing Connection) throws(DataFileError) {
        let put = try Statement("INSERT OR REPLACE INTO settings VALUES (?1, ?2, ?3)", on: connection)
        let remove = try Statement("DELETE FROM settings WHERE namespace = ?1 AND name = ?2", on: connection)
        let all = try Statement("SELECT namespace, name, text FROM settings ORDER BY namespace, name", on: connection)
        self.put = put
        self.remove = remove
        self.all = all
    }

    /// Keeps a text, or with nil forgets it.
    func set(_ name: String, to text: String?, in namespace: String) throws(DataFileError) {
        guard let text else { return try remove.run(namespace, name) }
        try put.run(namespace, name, text)
    }

    func load() throws(DataFileError) -> [Setting] {
        var settings: [Setting] = []
        try all.forEachRow { row in
            guard let namespace = row.text(0), let name = row.text(1), let text = row.text(2) else { return }
            settings.append(
                Setting(
                    namespace: String(decoding: namespace, as: UTF8.self), name: String(decoding: name, as: UTF8.self),
                    text: String(decoding: text, as: UTF8.self)))
        }
        return settings
    }
}

/// A text that a namespace keeps beside its data, for example its security rules.
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
