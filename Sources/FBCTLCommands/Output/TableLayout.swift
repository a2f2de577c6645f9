import RTDBSchema

/// The widths of a table's columns, and its lines.
///
/// A cell that is wider than its column is cut on a terminal and pushes its row elsewhere.
struct TableLayout {
    private static let gap = "  "

    private var widths: [Int]
    private let isCut: Bool

    /// Fits the columns to some rows.
    ///
    /// Where these are wider than `limit`, the widest columns give way; those `kept`, times and keys that are there to
    /// be copied, only when nothing else is left to give.
    init(of rows: [[String]], keeping kept: Set<Int>, limit: Int?) {
        let count = rows.map(\.count).max() ?? 0
        widths = (0..<count).map { column in
            rows.filter { $0.count > column }.map { $0[column].displayWidth }.max() ?? 0
        }
        isCut = limit != nil
        guard let limit else { return }
        for minimum in [8, 1] {
            for candidates in [Set(widths.indices).subtracting(kept), Set(widths.indices)] {
                while widths.reduce(0, +) + (widths.count - 1) * Self.gap.count > limit,
                    let widest = candidates.max(by: { (widths[$0], $0) < (widths[$1], $1) }), widths[widest] > minimum
                {
                    widths[widest] -= 1
                }
            }
        }
    }

    /// One row with its line end.
    func line(_ cells: [String]) -> String {
        var text = ""
        for (index, cell) in cells.enumerated() {
            let shown = isCut ? cell.cut(toWidth: widths[index]) : cell
            text += shown
            guard index < cells.count - 1 else { break }
            text += String(repeating: " ", count: max(widths[index] - shown.displayWidth, 0)) + Self.gap
        }
        while text.hasSuffix(" ") { text.removeLast() }
        return text + "\n"
    }
}
