import JSONCore
import Platform
import RTDBSchema

/// Rows as comma- or tab-separated values with a line of headings.
struct DelimitedFormat: RowFormat {
    private let dialect: DelimitedText
    private let nameColumn: String
    private let error: any ByteSink
    private var buffer: TextBuffer
    private var columns: ColumnSet?
    private var hasHeading = false
    private var waiting: [Row] = []
    private var hidden: OmittedColumns

    /// Creates the format; without columns, it uses those that the first rows need.
    init(_ dialect: DelimitedText, _ style: TableStyle, output: any ByteSink, error: any ByteSink) {
        self.dialect = dialect
        self.error = error
        buffer = TextBuffer(output)
        nameColumn = style.nameColumn
        columns = style.columns
        hidden = OmittedColumns(isChosen: style.isChosen)
    }

    mutating func row(_ row: Row) throws {
        guard let columns else {
            waiting.append(row)
            if waiting.count == ColumnSet.rowsInspected { try settleColumns() }
            return
        }
        try write(row, columns)
    }

    /// Prints one record without a key.
    mutating func whole(_ text: [UInt8]) throws {
        let value = JSON(rowText: text)
        let columns = columns ?? ColumnSet(seenIn: [value])
        try line(columns.fields.map { .text($0.name) })
        try line(columns.cells(of: value).map(DelimitedText.Cell.init))
        hidden.add(columns.missing(from: value))
        hasHeading = true
    }

    package mutating func flush() throws { try buffer.flush() }

    package mutating func end() throws {
        if columns == nil, !waiting.isEmpty { try settleColumns() }
        try buffer.flush()
        try hidden.report(to: error)
    }

    private mutating func settleColumns() throws {
        let found = ColumnSet(seenIn: waiting.map(\.json))
        columns = found
        for row in waiting { try write(row, found) }
        waiting = []
    }

    private mutating func write(_ row: Row, _ columns: ColumnSet) throws {
        if !hasHeading {
            try line([.text(nameColumn)] + columns.fields.map { .text($0.name) })
            hasHeading = true
        }
        let value = row.json
        try line([.text(row.name)] + columns.cells(of: value).map(DelimitedText.Cell.init))
        hidden.add(columns.missing(from: value))
    }

    private mutating func line(_ cells: [DelimitedText.Cell]) throws {
        try buffer.write(dialect.line(cells))
    }
}
