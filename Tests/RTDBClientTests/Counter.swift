import Synchronization

/// Counts from 0, from any task.
final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    /// The count before, which grows by one.
    @discardableResult
    func next() -> Int {
        value.withLock { value in
            defer { value += 1 }
            return value
        }
    }
}
