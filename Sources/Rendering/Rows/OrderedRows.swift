import Failures
import RTDB
import TerminalText

/// Rows that wait to be sorted: all of them, or as many as a limit allows.
///
/// A database sends children in the order of their keys. If this is the order that is needed, rows wait only until
/// their size passes a limit. From then on each row is passed on at once, and a row that is out of order is an error.
package struct OrderedRows {
    /// The size of the rows that wait for their order by key, in bytes.
    private static let maximumWaitingBytes = 16 << 20

    private typealias Entry = (value: IndexValue, row: Row)

    private let order: RowSelection.Order
    private let limit: Query.Limit?
    private var entries: [Entry] = []
    private var byteCount = 0
    /// The key of the last row that was passed on; nil while rows wait.
    private var lastPassed: Key?

    package init(order: RowSelection.Order, limit: Query.Limit?) {
        self.order = order
        self.limit = limit
    }

    /// Adds a row.
    ///
    /// - Throws: `Failure` when its value cannot be read, or when rows that follow it have already been passed on.
    package mutating func add(_ row: Row) throws {
        if let lastPassed {
            guard lastPassed < row.key else {
                throw Failure(
                    .protocol,
                    "the database sent '\(row.name.withoutControlCharacters)' after "
                        + "'\(lastPassed.name.withoutControlCharacters)', which is not the order of keys")
            }
            self.lastPassed = row.key
        }
        byteCount += row.text.count
        let value: IndexValue = order.value == .key ? .null : order.value.value(of: try row.node())
        var row = row
        // The text is enough until the row is printed.
        row.tree = nil
        entries.append((value, row))
        // The buffer may have twice as many rows as the limit, so that each row is sorted a few times at most.
        if let count = limit?.count, (entries.count - 1000) / 2 >= count { cut(to: count) }
    }

    /// Returns the rows that can be printed now, in order.
    package mutating func takeReady() -> [Row] {
        guard order.value == .key, !order.isDescending, limit == nil else { return [] }
        if lastPassed == nil {
            guard byteCount > Self.maximumWaitingBytes,
                zip(entries, entries.dropFirst()).allSatisfy({ $0.row.key < $1.row.key })
            else { return [] }
            lastPassed = entries.last?.row.key
        }
        defer { entries = [] }
        return entries.map(\.row)
    }

    /// Returns all remaining rows, in order.
    package mutating func takeAll() -> [Row] {
        sort()
        if let count = limit?.count { cut(to: count) }
        defer { entries = [] }
        return entries.map(\.row)
    }

    private mutating func cut(to count: Int) {
        sort()
        if case .last = limit {
            entries.removeFirst(max(entries.count - count, 0))
        } else {
            entries.removeLast(max(entries.count - count, 0))
        }
    }

    private mutating func sort() {
        let isDescending = order.isDescending
        entries.sort { left, right in
            if left.value != right.value { return (left.value < right.value) != isDescending }
            if left.row.key != right.row.key { return (left.row.key < right.row.key) != isDescending }
            return left.row.name.utf8.lexicographicallyPrecedes(right.row.name.utf8)
        }
    }
}

extension Query.Limit {
    package var count: Int {
        switch self {
        case .first(let count), .last(let count): count
        }
    }
}
