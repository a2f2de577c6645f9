import InternetFormats
import JSONCore
import Platform
import RTDB
import RTDBSchema
import TerminalText

/// A format that prints an aligned table with a line of headings.
///
/// The first rows decide the widths. A later cell that is wider is cut on a terminal; elsewhere it moves the rest of
/// its row. On a terminal the widest columns are narrowed until a row fits, unless the table is wide.
struct TableFormat: RowFormat {
    private let style: TableStyle
    private let limit: Int?
    private let error: any ByteSink
    private var buffer: TextBuffer
    private var columns: ColumnSet?
    private var waiting: [Row] = []
    private var layout: ColumnWidths?
    /// Whether the times in push IDs have a column; it is the first to be left out when space is short.
    private var showsKeyTimes = false
    private var hidden: OmittedColumns

    init(_ style: TableStyle, output: any ByteSink, error: any ByteSink) {
        self.style = style
        self.error = error
        limit = style.isWide ? nil : output.columns
        buffer = TextBuffer(output)
        columns = style.columns
        hidden = OmittedColumns(isChosen: style.isChosen)
    }

    mutating func row(_ row: Row) throws {
        if let columns, let layout { return try write(row, columns, layout) }
        waiting.append(row)
        if waiting.count == ColumnSet.rowsInspected { try settle() }
    }

    /// Prints the fields of a value from top to bottom.
    mutating func whole(_ text: [UInt8]) throws {
        let value = JSON(rowText: text)
        guard !value.isScalar else {
            return try buffer.write(value.cellText(showsTime: style.valueIsTime) + "\n")
        }
        let found = columns(for: [value])
        let shown = zip(found.fields, found.cells(of: value)).filter { $0.1 != nil }
        let rows = shown.map { field, cell in
            [
                field.name.withoutControlCharacters,
                cell?.cellText(showsTime: style.isTime(field), isWhole: style.isWide) ?? "",
            ]
        }
        let layout = ColumnWidths(of: rows, keeping: [0], limit: limit)
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
        showsKeyTimes = style.showsKeyTimes
        var heading = heading(found)
        var rows = zip(waiting, values).map { cells($0, $1, found) }
        if showsKeyTimes, let limit, !ColumnWidths.fits([heading] + rows, keeping: kept(in: found), limit: limit) {
            showsKeyTimes = false
            heading = self.heading(found)
            rows = zip(waiting, values).map { cells($0, $1, found) }
        }
        let settled = ColumnWidths(of: [heading] + rows, keeping: kept(in: found), limit: limit)
        columns = found
        layout = settled
        try buffer.write(settled.line(heading, paint: style.headingPaint))
        for row in rows { try buffer.write(settled.line(row)) }
        for value in values { hidden.add(found.missing(from: value)) }
        waiting = []
    }

    /// Returns the columns of the schema, or those that the values need; a wide table has both.
    private func columns(for values: [JSON]) -> ColumnSet {
        let known = columns ?? ColumnSet(seenIn: values)
        return style.isWide && !style.isChosen ? known.adding(seenIn: values) : known
    }

    private var names: [String] { [style.nameColumn] + (showsKeyTimes ? [ColumnSet.time] : []) }

    private func heading(_ columns: ColumnSet) -> [String] {
        names + columns.fields.map { $0.name.withoutControlCharacters }
    }

    /// Returns the columns that are never cut, because users copy them or because a part is useless.
    private func kept(in columns: ColumnSet) -> Set<Int> {
        let times = columns.fields.indices.filter { style.isTime(columns.fields[$0]) }
        return Set(Array(names.indices) + times.map { $0 + names.count })
    }

    private mutating func write(_ row: Row, _ columns: ColumnSet, _ layout: ColumnWidths) throws {
        let value = row.json
        try buffer.write(layout.line(cells(row, value, columns)))
        hidden.add(columns.missing(from: value))
    }

    private func cells(_ row: Row, _ value: JSON, _ columns: ColumnSet) -> [String] {
        var cells = [row.name.withoutControlCharacters]
        if showsKeyTimes {
            // Whole seconds are precise enough for a reader; the push ID next to them has the rest.
            cells.append(row.key.pushTime.map { UTCTime(milliseconds: $0 - $0 % 1000).description } ?? "")
        }
        return cells
            + zip(columns.fields, columns.cells(of: value)).map { column, value in
                value?.cellText(showsTime: style.isTime(column, row), isWhole: style.isWide) ?? ""
            }
    }
}
