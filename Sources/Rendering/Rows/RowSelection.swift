import RTDB

/// Which of the rows that are received are shown, and in what order.
package struct RowSelection: Sendable {
    /// What puts rows in order; ties are broken by key.
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
    /// A range that is applied here, not by the database.
    package var range: Query?
    /// Nil leaves the rows as they come.
    package var order: Order?
    /// How many rows of that order are kept.
    package var limit: Query.Limit?

    package init(conditions: [Condition] = [], range: Query? = nil, order: Order? = nil, limit: Query.Limit? = nil) {
        self.conditions = conditions
        self.range = range
        self.order = order
        self.limit = limit
    }

    /// Whether rows pass in the order in which they arrive.
    package var isTrivial: Bool { conditions.isEmpty && range == nil && order == nil && limit == nil }

    /// Whether the row is one of those that are shown.
    ///
    /// - Throws: `Failure` when its value cannot be read.
    func includes(_ row: Row) throws -> Bool {
        guard !conditions.isEmpty || range != nil else { return true }
        let node = try row.node()
        return conditions.allSatisfy { $0.holds(of: node, key: row.key) } && range?.includes(node, key: row.key) ?? true
    }
}
