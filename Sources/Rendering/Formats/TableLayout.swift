import RTDBSchema
import TerminalText

/// The widths of a table's columns, and its lines.
///
/// A cell that is wider than its column is cut on a terminal and pushes its row elsewhere.
package struct TableLayout {
    private static let gap = "  "

    /// What a column keeps of its text, as long as others have more to give.
    private static let leastWidth = 8

    private var widths: [Int]
    private let isCut: Bool

    /// Fits the columns to some rows.
    ///
    /// Where these are wider than `limit`, the widest columns give way; those `kept`, times and keys that are there to
    /// be copied, only when nothing else is left to give.
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

    /// Whether the kept columns of some rows fit beside a little of the others.
    static func fits(_ rows: [[String]], keeping kept: Set<Int>, limit: Int) -> Bool {
        let natural = TableLayout(of: rows, keeping: kept, limit: nil).widths
        let needed = natural.indices.map { kept.contains($0) ? natural[$0] : min(natural[$0], leastWidth) }
        return needed.reduce(0, +) + (needed.count - 1) * gap.count <= limit
    }

    /// One row with its line end.
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
