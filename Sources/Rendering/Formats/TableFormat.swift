import InternetFormats
import JSONCore
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// An aligned table with a line of headings.
///
/// Widths come from the first rows; a later cell that is wider is cut on a terminal and pushes its row elsewhere. On a
/// terminal the widest columns give way until a row fits, unless the table is wide.
struct TableFormat: RowFormat {
    private static let lookAhead = 200
    private let shape: TableColumns
    private let limit: Int?
    private let error: any ByteSink
    private var buffer: TextBuffer
    private var columns: RowColumns?
    private var waiting: [Row] = []
    private var layout: TableLayout?
    /// Whether the times in keys have a column; they give way first where there is no room.
    private var showsKeyTimes = false
    private var hidden: OmittedColumns

    init(_ shape: TableColumns, output: any ByteSink, error: any ByteSink) {
        self.shape = shape
        self.error = error
        limit = shape.isWide ? nil : output.columns
        buffer = TextBuffer(output)
        columns = shape.columns
        hidden = OmittedColumns(isChosen: shape.isChosen)
    }

    mutating func row(_ row: Row) throws {
        if let columns, let layout { return try write(row, columns, layout) }
        waiting.append(row)
        if waiting.count == Self.lookAhead { try settle() }
    }

    /// Fields from top to bottom.
    mutating func whole(_ text: [UInt8]) throws {
        let value = JSON(rowText: text)
        guard !value.isScalar else {
            return try buffer.write(TableCell(value, showsTime: shape.valueIsTime).text + "\n")
        }
        let found = columns(for: [value])
        let shown = zip(found.fields, found.cells(of: value)).filter { $0.1 != nil }
        let rows = shown.map { field, cell in
            [
                field.name.withoutControlCharacters,
                TableCell(cell, showsTime: shape.isTime(field), isWhole: shape.isWide).text,
            ]
        }
        let layout = TableLayout(of: rows, keeping: [0], limit: limit)
        for row in rows { try buffer.write(layout.line(row)) }
        hidden.add(found.missing(from: value))
    }

    package mutating func flush() throws { try buffer.flush() }

    package mutating func end() throws {
        if layout == nil, !waiting.isEmpty { try settle() }
        try buffer.flush()
        try hidden.report(to: error)
    }

    // MARK: Layout

    private mutating func settle() throws {
        let values = waiting.map(\.json)
        let found = columns(for: values)
        showsKeyTimes = shape.showsKeyTimes
        var heading = heading(found)
        var rows = zip(waiting, values).map { cells($0, $1, found) }
        if showsKeyTimes, let limit, !TableLayout.fits([heading] + rows, keeping: kept(in: found), limit: limit) {
            showsKeyTimes = false
            heading = self.heading(found)
            rows = zip(waiting, values).map { cells($0, $1, found) }
        }
        let settled = TableLayout(of: [heading] + rows, keeping: kept(in: found), limit: limit)
        columns = found
        layout = settled
        try buffer.write(settled.line(heading, paint: shape.headingPaint))
        for row in rows { try buffer.write(settled.line(row)) }
        for value in values { hidden.add(found.missing(from: value)) }
        waiting = []
    }

    /// The columns of the schema, or those that the values need; in a wide table both.
    private func columns(for values: [JSON]) -> RowColumns {
        let known = columns ?? RowColumns(seenIn: values)
        return shape.isWide && !shape.isChosen ? known.adding(seenIn: values) : known
    }

    private var names: [String] { [shape.nameColumn] + (showsKeyTimes ? [RowColumns.time] : []) }

    private func heading(_ columns: RowColumns) -> [String] {
        names + columns.fields.map { $0.name.withoutControlCharacters }
    }

    /// The columns that are never cut, because they are copied or useless in part.
    private func kept(in columns: RowColumns) -> Set<Int> {
        let times = columns.fields.indices.filter { shape.isTime(columns.fields[$0]) }
        return Set(Array(names.indices) + times.map { $0 + names.count })
    }

    private mutating func write(_ row: Row, _ columns: RowColumns, _ layout: TableLayout) throws {
        let value = row.json
        try buffer.write(layout.line(cells(row, value, columns)))
        hidden.add(columns.missing(from: value))
    }

    private func cells(_ row: Row, _ value: JSON, _ columns: RowColumns) -> [String] {
        var cells = [row.name.withoutControlCharacters]
        if showsKeyTimes {
            // Whole seconds tell a reader enough, and the id next to them has the rest.
            cells.append(row.key.pushTime.map { UTCTime(milliseconds: $0 - $0 % 1000).description } ?? "")
        }
        return cells
            + zip(columns.fields, columns.cells(of: value)).map { column, value in
                TableCell(value, showsTime: shape.isTime(column, row), isWhole: shape.isWide).text
            }
    }
}
