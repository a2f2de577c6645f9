import InternetFormats
import JSONCore
import Platform
import RTDB
import RTDBSchema
import Rendering
import TerminalText

/// A printer of one row for each child of a snapshot and for each change, in aligned columns or with a separator.
///
/// Records about the watch itself have no columns and go to standard error.
package struct RecordRows: RecordPrinter {
    package enum Layout {
        case table
        case delimited(DelimitedText)
    }

    private struct Row {
        let record: WatchRecord
        /// The last key of the path, or the whole path if there are several targets.
        package let name: String
        let value: JSON
    }

    private let layout: Layout
    private let showsTimes: Bool
    private let showsPaths: Bool
    private let output: any ByteSink
    private let error: any ByteSink
    private var columns: ColumnSet?
    private var table: ColumnWidths?
    private var hasHeading = false
    private var hidden = OmittedColumns()

    /// Creates a printer; with several targets or a pattern, a row is named by its path and has one column of data.
    package init(
        _ layout: Layout, of targets: [WatchedPath], showsTimes: Bool, output: any ByteSink, error: any ByteSink
    ) {
        self.layout = layout
        self.showsTimes = showsTimes
        self.output = output
        self.error = error
        showsPaths = targets.count > 1 || targets.contains(where: \.isPattern)
        columns = showsPaths ? ColumnSet(named: [ColumnSet.value], in: nil) : ColumnSet(targets[0].location)
    }

    package mutating func print(_ record: WatchRecord) throws {
        guard let data = record.data else { return try error.write(.note, record.remark) }
        let rows =
            record.hasRows
            ? data.children.map { child in
                Row(
                    record: record, name: showsPaths ? "\(record.path)/\(child.key)" : child.key.name,
                    value: child.node.json())
            }
            : [
                Row(
                    record: record, name: showsPaths ? record.path.description : record.key?.name ?? "",
                    value: data.json())
            ]
        guard !rows.isEmpty else { return }
        let columns = columns ?? ColumnSet(seenIn: rows.map(\.value))
        self.columns = columns
        try output.write(text(of: rows, columns))
        for row in rows { hidden.add(columns.missing(from: row.value)) }
        try hidden.report(to: error)
    }

    /// Returns the lines of some rows; the headings precede the first rows.
    private mutating func text(of rows: [Row], _ columns: ColumnSet) -> String {
        let names = ["at", "event", showsPaths ? "path" : ColumnSet.key] + columns.fields.map(\.name)
        defer { hasHeading = true }
        switch layout {
        case .table:
            let heading = names.map(\.withoutControlCharacters)
            let lines = rows.map { cells(of: $0, columns) }
            // Leaves space for later rows with other events and for times with fractions.
            let longest = [UTCTime(milliseconds: 1).description, WatchRecord.Kind.child(.changed).name]
            let table =
                table ?? ColumnWidths(of: [heading, longest] + lines, keeping: [0, 1, 2], limit: output.columns)
            self.table = table
            return ((hasHeading ? [] : [heading]) + lines).map { table.line($0) }.joined()
        case .delimited(let text):
            let heading = hasHeading ? "" : text.line(names.map { .text($0) })
            return heading
                + rows.map { row in
                    text.line(
                        [time(of: row), row.record.kind.name, row.name].map { .text($0) }
                            + columns.cells(of: row.value).map(DelimitedText.Cell.init))
                }.joined()
        }
    }

    private func time(of row: Row) -> String { UTCTime(milliseconds: row.record.time).description }

    /// Returns the cells of a row.
    private func cells(of row: Row, _ columns: ColumnSet) -> [String] {
        let values = zip(columns.fields, columns.cells(of: row.value)).map { field, value in
            value?.cellText(showsTime: showsTimes && field.format == "epoch-milliseconds") ?? ""
        }
        return [time(of: row), row.record.kind.name, row.name.withoutControlCharacters] + values
    }
}

extension WatchRecord {
    /// The text of a record about the watch, as one line for people.
    fileprivate var remark: String {
        let details = details.map { remark in "\(remark.name) \(remark.value.string ?? remark.value.text())" }
        return "\(kind.name) at '\(path.description.withoutControlCharacters)': " + details.joined(separator: ", ")
    }
}
