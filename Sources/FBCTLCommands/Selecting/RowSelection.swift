import RTDB

/// Which of the rows that are received are shown, and in what order.
struct RowSelection: Sendable {
    /// What puts rows in order; ties are broken by key.
    struct Order: Sendable {
        let value: Query.Order
        var isDescending = false
    }

    /// All of them must hold.
    var conditions: [Condition] = []
    /// A range that is applied here, not by the database.
    var range: Query?
    /// Nil leaves the rows as they come.
    var order: Order?
    /// How many rows of that order are kept.
    var limit: Query.Limit?

    /// Whether rows pass as they come.
    var isTrivial: Bool { conditions.isEmpty && range == nil && order == nil && limit == nil }

    /// Whether the row is one of those that are shown.
    ///
    /// - Throws: ``Failure`` when its value cannot be read.
    func includes(_ row: Row) throws -> Bool {
        guard !conditions.isEmpty || range != nil else { return true }
        let node = try row.node()
        return conditions.allSatisfy { $0.holds(of: node, key: row.key) } && range?.includes(node, key: row.key) ?? true
    }
}
