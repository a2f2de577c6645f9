import JSONCore
import RTDB
import RTDBSchema

/// The columns of a table of children: the key, then the fields that the schema names, else those that are there.
struct RowColumns {
    /// The heading of the column of keys, which no field can have.
    static let key = "$key"
    /// The heading of the column of children that are no objects.
    static let value = "$value"

    let fields: [Column]

    /// The columns that the schema gives; nil when it names none.
    init?(_ target: ResolvedPath) {
        // The children of a branch have nothing in common.
        if target.kind == .branch {
            fields = [Column(name: RowColumns.value, type: nil)]
            return
        }
        guard target.kind != .unchecked, !target.columns.isEmpty else { return nil }
        fields = target.columns
    }

    /// Columns that are known.
    init(named names: [String]) {
        fields = names.map { Column(name: $0, type: nil) }
    }

    /// The columns that some rows need, in the order in which they come up.
    init(seenIn rows: [Node]) {
        var names: [String] = []
        for row in rows {
            let fields = row.isLeaf ? [RowColumns.value] : row.children.map(\.key.name)
            for field in fields where !names.contains(where: { $0.hasSameBytes(as: field) }) { names.append(field) }
        }
        self.init(named: names)
    }

    /// What the row shows in each column; nil where it has nothing.
    func cells(of row: Node) -> [Node?] {
        fields.map { field in
            if field.name == RowColumns.value, row.isLeaf || fields.count == 1 { return row }
            if row.isLeaf { return nil }
            return (try? Key(field.name)).flatMap { row[$0] }
        }
    }

    /// The fields of the row that no column shows.
    func missing(from row: Node) -> [String] {
        if fields.count == 1, fields[0].name == RowColumns.value { return [] }
        let names = row.isLeaf ? [RowColumns.value] : row.children.map(\.key.name)
        return names.filter { name in !fields.contains { $0.name.hasSameBytes(as: name) } }
    }
}

/// Fields that a table had no column for, so that they do not get lost unnoticed.
struct HiddenFields {
    private var names: [String] = []
    private var told = 0

    mutating func add(_ more: [String]) {
        for name in more where names.count < 10 && !names.contains(name) { names.append(name) }
    }

    /// Tells on standard error about those that it has not told about yet.
    mutating func report(to error: any ByteSink) throws {
        let names = names[told...]
        told = self.names.count
        guard !names.isEmpty else { return }
        let list = names.map { "'\($0.withoutControlCharacters)'" }.joined(separator: ", ")
        try error.write("note: no column shows \(list); '-o ndjson' shows everything\n")
    }
}
