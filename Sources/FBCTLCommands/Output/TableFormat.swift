import JSONCore
import RTDB
import RTDBSchema

/// An aligned table with a line of headings.
///
/// Widths come from the first rows; a later cell that is wider is cut on a terminal and pushes its row elsewhere. On a
/// terminal the widest columns give way until a row fits.
struct TableFormat: RowFormat {
    private static let lookAhead = 200
    private let target: ResolvedPath
    private let showsTimes: Bool
    private let limit: Int?
    private let error: any ByteSink
    private var buffer: TextBuffer
    private var columns: RowColumns?
    private var waiting: [(key: Key, node: Node)] = []
    private var layout: TableLayout?
    private var hidden = HiddenFields()

    /// With `showsTimes` the numbers that the schema calls `epoch-milliseconds` are shown as times.
    init(_ target: ResolvedPath, showsTimes: Bool, output: any ByteSink, error: any ByteSink) {
        self.target = target
        self.showsTimes = showsTimes
        self.error = error
        limit = output.columns
        buffer = TextBuffer(output)
        columns = RowColumns(target)
    }

    mutating func row(_ key: Key, _ node: Node) throws {
        if let columns, let layout { return try write(key, node, columns, layout) }
        waiting.append((key, node))
        if waiting.count == Self.lookAhead { try settle() }
    }

    /// Fields from top to bottom.
    mutating func whole(_ node: Node) throws {
        guard !node.isLeaf else { return try buffer.write(TableCell(node, showsTime: isTime).text + "\n") }
        let found = columns ?? RowColumns(seenIn: [node])
        let shown = zip(found.fields, found.cells(of: node)).filter { $0.1 != nil }
        let rows = shown.map { field, cell in
            [field.name.withoutControlCharacters, TableCell(cell, showsTime: isTime(field)).text]
        }
        let layout = TableLayout(of: rows, keeping: [0], limit: limit)
        for row in rows { try buffer.write(layout.line(row)) }
        hidden.add(found.missing(from: node))
    }

    mutating func flush() throws { try buffer.flush() }

    mutating func end() throws {
        if layout == nil, !waiting.isEmpty { try settle() }
        try buffer.flush()
        try hidden.report(to: error)
    }

    // MARK: Layout

    private mutating func settle() throws {
        let found = columns ?? RowColumns(seenIn: waiting.map(\.node))
        let heading = [RowColumns.key] + found.fields.map { $0.name.withoutControlCharacters }
        let rows = waiting.map { cells($0.key, $0.node, found) }
        let times = found.fields.indices.filter { isTime(found.fields[$0]) }.map { $0 + 1 }
        let settled = TableLayout(of: [heading] + rows, keeping: Set([0] + times), limit: limit)
        columns = found
        layout = settled
        for row in [heading] + rows { try buffer.write(settled.line(row)) }
        for (_, node) in waiting { hidden.add(found.missing(from: node)) }
        waiting = []
    }

    private mutating func write(_ key: Key, _ node: Node, _ columns: RowColumns, _ layout: TableLayout) throws {
        try buffer.write(layout.line(cells(key, node, columns)))
        hidden.add(columns.missing(from: node))
    }

    private func cells(_ key: Key, _ node: Node, _ columns: RowColumns) -> [String] {
        [key.name] + zip(columns.fields, columns.cells(of: node)).map { TableCell($1, showsTime: isTime($0)).text }
    }

    private func isTime(_ column: Column) -> Bool {
        showsTimes && column.format == "epoch-milliseconds"
    }

    private var isTime: Bool { showsTimes && target.valueFormat == "epoch-milliseconds" }
}
