import RTDB
import RTDBSchema
import TerminalText

/// The columns of a table, and how their values are shown.
struct TableStyle {
    /// The heading of the column with the rows' keys or paths.
    let nameColumn: String
    /// The columns; nil to use those that the first rows need.
    package let columns: ColumnSet?
    /// Whether `--columns` was given.
    let isChosen: Bool
    /// Whether every field has a column and nothing is cut.
    let isWide: Bool
    /// Whether numbers that the schema calls times are shown as such.
    package let showsTimes: Bool
    /// Whether the times in keys that are push IDs have a column.
    let showsKeyTimes: Bool
    /// Whether the value of a place without rows is a time.
    let valueIsTime: Bool
    /// The children of a branch that are times: they have one column with all others.
    private let timeKeys: Set<String>
    let headingPaint: TextColour?

    /// Creates the columns for one location, or for several whose rows are named by their paths; locations of one pattern
    /// share its columns.
    init(
        of targets: [ResolvedPath], namesPaths: Bool, columns chosen: [String]?, isWide: Bool = false,
        showsTimes: Bool = false, headingPaint: TextColour? = nil, showsPriorities: Bool = false
    ) {
        let first = targets.first
        let common = targets.dropFirst().allSatisfy { $0.pattern == first?.pattern } ? first : nil
        nameColumn = namesPaths ? ColumnSet.path : ColumnSet.key
        let named = chosen.map { ColumnSet(named: $0, in: common) }
        let known = common.flatMap { ColumnSet($0) }
        columns = named ?? (showsPriorities ? known?.withPriorities : known)
        isChosen = chosen != nil
        self.isWide = isWide
        self.showsTimes = showsTimes
        showsKeyTimes = showsTimes && chosen == nil && common?.hasRows == true && common?.keyFormat == "push-id"
        valueIsTime = showsTimes && common?.valueFormat == Self.timeFormat
        timeKeys = showsTimes && common?.kind == .branch ? common?.timeKeys ?? [] : []
        self.headingPaint = headingPaint
    }

    func isTime(_ column: Column) -> Bool {
        showsTimes && column.format == Self.timeFormat
    }

    /// Whether a cell is a time by its column, or by its row.
    func isTime(_ column: Column, _ row: Row) -> Bool {
        isTime(column) || timeKeys.contains(row.key.name)
    }

    /// Milliseconds since 1970.
    fileprivate static let timeFormat = "epoch-milliseconds"
}

extension ResolvedPath {
    /// The fixed children whose values are times.
    fileprivate var timeKeys: Set<String> {
        let names = children.filter { !$0.isWildcard }.map(\.name)
        return Set(
            names.filter { name in
                guard let key = try? Key(name) else { return false }
                return (try? elementPath(key))?.valueFormat == TableStyle.timeFormat
            })
    }
}
