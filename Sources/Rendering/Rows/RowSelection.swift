import RTDB

/// Which received rows are shown, and in what order.
package struct RowSelection: Sendable {
    /// The value by which rows are sorted; equal rows are sorted by key.
    package struct Order: Sendable {
        package let value: Query.Order
        package var isDescending = false

        package init(value: Query.Order, isDescending: Bool = false) {
            self.value = value
            self.isDescending = isDescending
        }
    }

    /// The conditions, all of which must hold.
    package var conditions: [Condition] = []
    /// A range that fbctl applies, not the database.
    package var range: Query?
    /// The order; nil keeps the order in which rows are received.
    package var order: Order?
    /// The number of rows that are kept, from the start or the end of the order.
    package var limit: Query.Limit?

    package init(conditions: [Condition] = [], range: Query? = nil, order: Order? = nil, limit: Query.Limit? = nil) {
        self.conditions = conditions
        self.range = range
        self.order = order
        self.limit = limit
    }

    /// Whether all rows are shown in the order in which they are received.
    package var isTrivial: Bool { conditions.isEmpty && range == nil && order == nil && limit == nil }

    /// Returns whether the row is shown.
    ///
    /// - Throws: `Failure` when its value cannot be read.
    func includes(_ row: Row) throws -> Bool {
        guard !conditions.isEmpty || range != nil else { return true }
        let node = try row.node()
        return conditions.allSatisfy { $0.holds(of: node, key: row.key) } && range?.includes(node, key: row.key) ?? true
    }
}
