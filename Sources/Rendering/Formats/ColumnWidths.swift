import RTDBSchema
import TerminalText

/// The widths of the columns of a table, and the function that writes its lines.
///
/// A cell that is wider than its column is cut on a terminal; elsewhere it moves the rest of its row.
package struct ColumnWidths {
    private static let gap = "  "

    /// The width that a column keeps as long as others can be narrowed.
    private static let leastWidth = 8

    private var widths: [Int]
    private let isCut: Bool

    /// Fits the columns to some rows.
    ///
    /// If the rows are wider than `limit`, the widest columns are narrowed. The columns in `kept`, which are keys and
    /// times that users copy, are narrowed only when no other column can be.
    package init(of rows: [[String]], keeping kept: Set<Int>, limit: Int?) {
        let count = rows.map(\.count).max() ?? 0
        widths = (0..<count).map { column in
            rows.filter { $0.count > column }.map { $0[column].displayWidth }.max() ?? 0
        }
        isCut = limit != nil
        guard let limit else { return }
        for minimum in [Self.leastWidth, 1] {
            for candidates in [Set(widths.indices).subtracting(kept), Set(widths.indices)] {
                while widths.reduce(0, +) + (widths.count - 1) * Self.gap.count > limit,
                    let widest = candidates.max(by: { (widths[$0], $0) < (widths[$1], $1) }), widths[widest] > minimum
                {
                    widths[widest] -= 1
                }
            }
        }
    }

    /// Returns whether the kept columns of some rows fit next to narrow other columns.
    static func fits(_ rows: [[String]], keeping kept: Set<Int>, limit: Int) -> Bool {
        let natural = ColumnWidths(of: rows, keeping: kept, limit: nil).widths
        let needed = natural.indices.map { kept.contains($0) ? natural[$0] : min(natural[$0], leastWidth) }
        return needed.reduce(0, +) + (needed.count - 1) * gap.count <= limit
    }

    /// Returns one row with its line end.
    package func line(_ cells: [String], paint: TextColour? = nil) -> String {
        var text: [UInt8] = []
        let last = cells.lastIndex { !$0.isEmpty } ?? -1
        for (index, cell) in cells.prefix(last + 1).enumerated() {
            let shown = isCut ? cell.cut(toWidth: widths[index]) : cell
            text += shown.utf8
            guard index < last else { break }
            let gap = max(widths[index] - shown.displayWidth, 0) + Self.gap.count
            text += repeatElement(UInt8(ascii: " "), count: gap)
        }
        let line = String(decoding: text, as: UTF8.self)
        return (paint.map { $0(line) } ?? line) + "\n"
    }
}
