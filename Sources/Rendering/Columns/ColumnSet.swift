import JSONCore
import Platform
import RTDB
import RTDBSchema

/// The columns of a table of children: the key, then the fields that the schema names, otherwise those of the data.
package struct ColumnSet {
    /// The heading of the column of keys; no field can have this name.
    package static let key = "$key"
    /// The heading of the column of paths, used when several locations are read.
    static let path = "$path"
    /// The heading of the column of the times in push IDs.
    package static let time = "$time"
    /// The heading of the column for children that are not objects.
    package static let value = "$value"

    /// The number of rows that are read before the headings are printed: by a table, for the widths of its columns; by
    /// CSV, when the schema does not name the columns.
    static let rowsInspected = 200

    package let fields: [Column]

    /// Creates the columns that the schema names; nil when it names none.
    package init?(_ target: ResolvedPath) {
        // The children of a branch have no fields in common.
        if target.kind == .branch {
            fields = [Column(name: ColumnSet.value, type: nil)]
            return
        }
        guard target.kind != .unchecked, !target.columns.isEmpty else { return nil }
        fields = target.columns
    }

    /// Creates the columns that some rows need, in the order in which they first appear.
    package init(seenIn rows: [JSON]) {
        self.init(named: ColumnSet.names(in: rows), in: nil)
    }

    /// Returns these columns, followed by those that only some rows have.
    func adding(seenIn rows: [JSON]) -> ColumnSet {
        let known = fields.map(\.name)
        let more = ColumnSet.names(in: rows).filter { name in !known.contains { $0.hasSameBytes(as: name) } }
        return ColumnSet(fields: fields + more.map { Column(name: $0, type: nil) })
    }

    /// These columns and that of priorities, under the names of the service.
    var withPriorities: ColumnSet {
        ColumnSet(fields: fields + [Column(name: ".priority", type: nil)])
    }

    private init(fields: [Column]) {
        self.fields = fields
    }

    /// Creates the columns with these names, with what the schema says about them.
    package init(named names: [String], in target: ResolvedPath?) {
        let known = target?.columns ?? []
        fields = names.map { name in
            known.first { $0.name.hasSameBytes(as: name) } ?? Column(name: name, type: nil)
        }
    }

    private static func names(in rows: [JSON]) -> [String] {
        var names: [String] = []
        for row in rows {
            for field in row.fieldNames where !names.contains(where: { $0.hasSameBytes(as: field) }) {
                names.append(field)
            }
        }
        return names
    }

    /// Returns the value of the row for each column; nil where the row has none.
    package func cells(of row: JSON) -> [JSON?] {
        let members = row.children
        return fields.map { field in
            if field.name == ColumnSet.value {
                if let wrapped = row.wrappedValue { return wrapped }
                if row.isScalar || fields.count == 1 { return row }
            }
            if let member = members.first(where: { $0.name.hasSameBytes(as: field.name) }) { return member.value }
            return field.name.contains("/") ? row.descendant(field.name) : nil
        }
    }

    /// Returns the fields of the row that have no column.
    package func missing(from row: JSON) -> [String] {
        if fields.count == 1, fields[0].name == ColumnSet.value { return [] }
        return row.fieldNames.filter { name in !fields.contains { $0.name.hasSameBytes(as: name) } }
    }
}

extension JSON {
    /// The names of the fields that a table can show.
    fileprivate var fieldNames: [String] {
        isScalar ? [ColumnSet.value] : children.map { $0.name == ".value" ? ColumnSet.value : $0.name }
    }

    /// The value of a leaf that has a priority.
    fileprivate var wrappedValue: JSON? { self[".value"] }

    /// Returns the value at a path below the row; the path has slashes between its keys.
    fileprivate func descendant(_ path: String) -> JSON? {
        var found: JSON? = self
        for name in path.split(separator: "/") {
            found = found?.children.first { $0.name.hasSameBytes(as: String(name)) }?.value
        }
        return found
    }
}

/// The fields that have no column in a table, for a note on standard error.
package struct OmittedColumns {
    /// Whether the user passed `--columns`; if so, omitted columns are not reported.
    private let isChosen: Bool
    private var names: [String] = []
    private var notedCount = 0

    package init(isChosen: Bool = false) {
        self.isChosen = isChosen
    }

    package mutating func add(_ more: [String]) {
        for name in more where !isChosen && names.count < 10 && !names.contains(name) { names.append(name) }
    }

    /// Prints a note about the fields that no earlier note has named.
    package mutating func report(to error: any ByteSink) throws {
        let names = names[notedCount...]
        notedCount = self.names.count
        guard !names.isEmpty else { return }
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        try error.write(.note, "no column shows \(list); '-o ndjson' shows everything")
    }
}
