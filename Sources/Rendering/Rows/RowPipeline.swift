import JSONSchema
import RTDB
import RTDBSchema

/// Passes the rows of replies to an output format.
///
/// Rows that were not selected are dropped, and the others are put in order. Rows are validated when they are shown, so
/// that only violations in printed data are reported; a row that does not fit the schema can be dropped too.
///
/// Without an order no row is kept in memory; with one, only the rows that it may show.
package struct RowPipeline<Format: RowFormat> {
    private var format: Format
    private let selection: RowSelection
    private var ordered: OrderedRows?
    private let base: DatabasePath
    private let skipsInvalid: Bool
    /// The violations in the printed data.
    private(set) var report: RetainedViolations
    /// The number of rows that were left out because they do not fit the schema.
    private(set) var skippedCount = 0
    private(set) var received = 0
    private(set) var shownCount = 0

    /// Creates a pipeline; the locations of violations are relative to `base`.
    package init(_ format: Format, _ selection: RowSelection, below base: DatabasePath, skipsInvalid: Bool) {
        self.format = format
        self.base = base
        self.skipsInvalid = skipsInvalid
        report = RetainedViolations(for: base)
        self.selection = selection
        ordered = selection.order.map { OrderedRows(order: $0, limit: selection.limit) }
    }

    /// Whether a row or a value has been printed.
    var hasShownAny: Bool { shownCount > 0 }

    mutating func row(_ row: Row) throws {
        received += 1
        guard try selection.includes(row) else { return }
        guard ordered == nil else {
            try ordered?.add(row)
            return try show(ordered?.takeReady() ?? [])
        }
        try show([row])
    }

    /// Reports violations of a location as a whole.
    package mutating func add(_ violations: [Violation], at target: ResolvedPath) {
        report.add(violations, below: keys(below: target))
    }

    mutating func whole(_ text: [UInt8]) throws {
        shownCount += 1
        try format.whole(text)
    }

    package mutating func flush() throws { try format.flush() }

    package mutating func end() throws {
        try show(ordered?.takeAll() ?? [])
        try format.end()
    }

    private mutating func show(_ rows: [Row]) throws {
        for row in rows where try includes(row) {
            shownCount += 1
            try format.row(row)
        }
    }

    /// Returns whether the row is printed, and reports its violations.
    ///
    /// - Throws: `Failure` when its value cannot be read.
    private mutating func includes(_ row: Row) throws -> Bool {
        guard let check = row.check else { return true }
        let keys = keys(below: check.target)
        let ofKey = check.isKeyUnfit ? check.target.violations(ofKey: row.key) : []
        var ofValue: [Violation] = []
        if check.isValueOpen {
            let node = try row.node()
            ofValue =
                check.isWhole ? check.target.violations(in: node) : check.target.violations(inChild: row.key, node)
        }
        guard !ofKey.isEmpty || !ofValue.isEmpty else { return true }
        if skipsInvalid {
            skippedCount += 1
            return false
        }
        report.add(ofKey, below: keys)
        report.add(ofValue, below: check.isWhole ? keys : keys + [row.key.name])
        return true
    }

    private func keys(below target: ResolvedPath) -> [String] {
        target.path.keys.dropFirst(base.keys.count).map(\.name)
    }
}
