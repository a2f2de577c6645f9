import JSONCore
import RTDBSchema

/// Comma- or tab-separated values with a line of headings.
///
/// - Source: RFC 4180 for commas; for tabs the IANA type, with tabs, line ends and backslashes escaped by a backslash.
struct DelimitedFormat: RowFormat {
    enum Dialect {
        case csv, tsv

        /// A record with its line end.
        func line(_ fields: [String]) -> String {
            switch self {
            case .csv: fields.map(quoted).joined(separator: ",") + "\r\n"
            case .tsv: fields.map(escaped).joined(separator: "\t") + "\n"
            }
        }
    }

    /// How many rows are looked at for their fields when the schema names none.
    private static let lookAhead = 200

    private let dialect: Dialect
    private let nameColumn: String
    private let error: any ByteSink
    private var buffer: TextBuffer
    private var columns: RowColumns?
    private var hasHeading = false
    private var waiting: [Row] = []
    private var hidden: HiddenFields

    /// Without columns they are those that the first rows need.
    init(_ dialect: Dialect, _ shape: TableShape, output: any ByteSink, error: any ByteSink) {
        self.dialect = dialect
        self.error = error
        buffer = TextBuffer(output)
        nameColumn = shape.nameColumn
        columns = shape.columns
        hidden = HiddenFields(isAsked: shape.isChosen)
    }

    mutating func row(_ row: Row) throws {
        guard let columns else {
            waiting.append(row)
            if waiting.count == Self.lookAhead { try settleColumns() }
            return
        }
        try write(row, columns)
    }

    /// One record without a key.
    mutating func whole(_ text: [UInt8]) throws {
        let value = JSON(rowText: text)
        let columns = columns ?? RowColumns(seenIn: [value])
        try line(columns.fields.map(\.name))
        try line(columns.cells(of: value).map { $0?.bareText ?? "" })
        hidden.add(columns.missing(from: value))
        hasHeading = true
    }

    mutating func flush() throws { try buffer.flush() }

    mutating func end() throws {
        if columns == nil, !waiting.isEmpty { try settleColumns() }
        try buffer.flush()
        try hidden.report(to: error)
    }

    private mutating func settleColumns() throws {
        let found = RowColumns(seenIn: waiting.map(\.json))
        columns = found
        for row in waiting { try write(row, found) }
        waiting = []
    }

    private mutating func write(_ row: Row, _ columns: RowColumns) throws {
        if !hasHeading {
            try line([nameColumn] + columns.fields.map(\.name))
            hasHeading = true
        }
        let value = row.json
        try line([row.name] + columns.cells(of: value).map { $0?.bareText ?? "" })
        hidden.add(columns.missing(from: value))
    }

    private mutating func line(_ fields: [String]) throws {
        try buffer.write(dialect.line(fields))
    }
}

extension DelimitedFormat.Dialect {
    private func quoted(_ field: String) -> String {
        guard field.holds({ $0 == 0x2C || $0 == 0x22 || $0 == 0x0D || $0 == 0x0A }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private func escaped(_ field: String) -> String {
        guard field.holds({ $0 < 0x20 || $0 == 0x5C }) else { return field }
        var result = ""
        for scalar in field.unicodeScalars {
            switch scalar {
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\\": result += "\\\\"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension String {
    /// Whether one of the text's bytes is such.
    fileprivate func holds(_ isSuch: (UInt8) -> Bool) -> Bool {
        var text = self
        return text.withUTF8 { bytes in
            for byte in bytes where isSuch(byte) { return true }
            return false
        }
    }
}
