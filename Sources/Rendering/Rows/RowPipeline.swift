import JSONSchema
import RTDB
import RTDBSchema

/// Passes the rows of replies to an output format: drops the rows that were not selected and puts the others in order.
///
/// Holds no row unless there is an order, then those that it may show.
package struct RowPipeline<Format: RowFormat> {
    private var format: Format
    private let selection: RowSelection
    private var ordered: OrderedRows?
    private(set) var check: RowCheck
    private(set) var received = 0
    private(set) var shownCount = 0

    package init(_ format: Format, _ selection: RowSelection, _ check: RowCheck) {
        self.format = format
        self.check = check
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

    /// Reports a violation of a location as a whole.
    package mutating func add(_ violations: [Violation], at target: ResolvedPath) {
        check.add(violations, at: target)
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
        for row in rows where try check.admits(row) {
            shownCount += 1
            try format.row(row)
        }
    }
}
