import JSONCore
import RTDB
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
    private let error: any ByteSink
    private var buffer: TextBuffer
    private var columns: RowColumns?
    private var hasHeading = false
    private var waiting: [(key: Key, node: Node)] = []
    private var hidden = HiddenFields()

    init(_ dialect: Dialect, _ target: ResolvedPath, output: any ByteSink, error: any ByteSink) {
        self.dialect = dialect
        self.error = error
        buffer = TextBuffer(output)
        columns = RowColumns(target)
    }

    mutating func row(_ key: Key, _ node: Node) throws {
        guard let columns else {
            waiting.append((key, node))
            if waiting.count == Self.lookAhead { try settleColumns() }
            return
        }
        try write(key, node, columns)
    }

    /// One record without a key.
    mutating func whole(_ node: Node) throws {
        let columns = columns ?? RowColumns(seenIn: [node])
        try line(columns.fields.map(\.name))
        try line(columns.cells(of: node).map { $0.map(Self.text) ?? "" })
        hidden.add(columns.missing(from: node))
        hasHeading = true
    }

    mutating func flush() throws { try buffer.flush() }

    mutating func end() throws {
        if columns == nil, !waiting.isEmpty { try settleColumns() }
        try buffer.flush()
        try hidden.report(to: error)
    }

    private mutating func settleColumns() throws {
        let found = RowColumns(seenIn: waiting.map(\.node))
        columns = found
        for (key, node) in waiting { try write(key, node, found) }
        waiting = []
    }

    private mutating func write(_ key: Key, _ node: Node, _ columns: RowColumns) throws {
        if !hasHeading {
            try line([RowColumns.key] + columns.fields.map(\.name))
            hasHeading = true
        }
        try line([key.name] + columns.cells(of: node).map { $0.map(Self.text) ?? "" })
        hidden.add(columns.missing(from: node))
    }

    /// A value as a field: a string as it is, everything else as JSON.
    static func text(_ node: Node) -> String {
        if case .string(let text) = node.value { text } else { node.json().text() }
    }

    private mutating func line(_ fields: [String]) throws {
        try buffer.write(dialect.line(fields))
    }
}

extension DelimitedFormat.Dialect {
    private func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private func escaped(_ field: String) -> String {
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
