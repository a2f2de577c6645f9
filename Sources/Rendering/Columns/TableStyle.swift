import RTDB
import RTDBSchema
import TerminalText

/// The columns of a table and the way their values are shown.
struct TableStyle {
    /// The heading of the column with the keys or paths of the rows.
    let nameColumn: String
    /// The columns; nil for those that the first rows need.
    package let columns: ColumnSet?
    /// Whether the user passed `--columns`.
    let isChosen: Bool
    /// Whether every field has a column and no cell is cut.
    let isWide: Bool
    /// Whether numbers that are times by the schema are shown as times.
    package let showsTimes: Bool
    /// Whether the times in push IDs have a column.
    let showsKeyTimes: Bool
    /// Whether the value of a location without rows is a time.
    let valueIsTime: Bool
    /// The keys of a branch whose values are times; all children of a branch share one column.
    private let timeKeys: Set<String>
    let headingPaint: TextColour?

    /// Creates the columns for one location, or for several locations whose rows are named by their paths.
    ///
    /// Locations of one pattern share its columns.
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

    /// Returns whether a cell is a time, because of its column or its row.
    func isTime(_ column: Column, _ row: Row) -> Bool {
        isTime(column) || timeKeys.contains(row.key.name)
    }

    /// The JSON Schema format of milliseconds since 1970.
    fileprivate static let timeFormat = "epoch-milliseconds"
}

extension ResolvedPath {
    /// The keys of the fixed children whose values are times.
    fileprivate var timeKeys: Set<String> {
        let names = children.filter { !$0.isWildcard }.map(\.name)
        return Set(
            names.filter { name in
                guard let key = try? Key(name) else { return false }
                return (try? elementPath(key))?.valueFormat == TableStyle.timeFormat
            })
    }
}
