import JSONCore
import RTDB
import RTDBSchema

/// An aligned table with a line of headings.
///
/// Widths come from the first rows; a later cell that is wider is cut on a terminal and pushes its row elsewhere. On a
/// terminal the widest columns give way until a row fits.
struct TableFormat: RowFormat {
    private static let lookAhead = 200
    private static let gap = "  "

    private let target: ResolvedPath
    private let showsTimes: Bool
    private let limit: Int?
    private let error: any ByteSink
    private var buffer: TextBuffer
    private var columns: RowColumns?
    private var waiting: [(key: Key, node: Node)] = []
    private var widths: [Int]?
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
        if let columns, let widths { return try write(key, node, columns, widths) }
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
        let natural = (0..<2).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        let widths = fitted(natural, keeping: [0])
        for row in rows { try line(row, widths) }
        hidden.add(found.missing(from: node))
    }

    mutating func flush() throws { try buffer.flush() }

    mutating func end() throws {
        if widths == nil, !waiting.isEmpty { try settle() }
        try buffer.flush()
        try hidden.report(to: error)
    }

    // MARK: Layout

    private mutating func settle() throws {
        let found = columns ?? RowColumns(seenIn: waiting.map(\.node))
        let heading = [RowColumns.key] + found.fields.map { $0.name.withoutControlCharacters }
        let rows = waiting.map { cells($0.key, $0.node, found) }
        let natural = heading.indices.map { column in
            ([heading] + rows).map { $0[column].displayWidth }.max() ?? 0
        }
        let times = found.fields.indices.filter { isTime(found.fields[$0]) }.map { $0 + 1 }
        let settled = fitted(natural, keeping: Set([0] + times))
        columns = found
        widths = settled
        try line(heading, settled)
        for row in rows { try line(row, settled) }
        for (_, node) in waiting { hidden.add(found.missing(from: node)) }
        waiting = []
    }

    private mutating func write(_ key: Key, _ node: Node, _ columns: RowColumns, _ widths: [Int]) throws {
        try line(cells(key, node, columns), widths)
        hidden.add(columns.missing(from: node))
    }

    private func cells(_ key: Key, _ node: Node, _ columns: RowColumns) -> [String] {
        [key.name] + zip(columns.fields, columns.cells(of: node)).map { TableCell($1, showsTime: isTime($0)).text }
    }

    private func isTime(_ column: Column) -> Bool {
        showsTimes && column.format == "epoch-milliseconds"
    }

    private var isTime: Bool { showsTimes && target.valueFormat == "epoch-milliseconds" }

    /// Narrows columns until the row fits the terminal, the widest first; the first column, whose keys are there to be
    /// copied, and times only when nothing else is left to give.
    private func fitted(_ natural: [Int], keeping kept: Set<Int>) -> [Int] {
        guard let limit else { return natural }
        var widths = natural
        for minimum in [8, 1] {
            for candidates in [Set(widths.indices).subtracting(kept), Set(widths.indices)] {
                while widths.reduce(0, +) + (widths.count - 1) * Self.gap.count > limit,
                    let widest = candidates.max(by: { (widths[$0], $0) < (widths[$1], $1) }), widths[widest] > minimum
                {
                    widths[widest] -= 1
                }
            }
        }
        return widths
    }

    private mutating func line(_ cells: [String], _ widths: [Int]) throws {
        var text = ""
        for (index, cell) in cells.enumerated() {
            let shown = limit == nil ? cell : cell.cut(toWidth: widths[index])
            text += shown
            guard index < cells.count - 1 else { break }
            text += String(repeating: " ", count: max(widths[index] - shown.displayWidth, 0)) + Self.gap
        }
        while text.hasSuffix(" ") { text.removeLast() }
        try buffer.write(text + "\n")
    }
}
