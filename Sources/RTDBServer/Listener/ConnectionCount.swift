import Platform
import Synchronization

/// Counts the open connections of a server.
final class ConnectionCount: Sendable {
    private let count = Atomic(0)
    private let maximum: Int

    /// Creates a counter with a limit of `maximum`, or less if the system allows this process fewer open files.
    ///
    /// Without a spare file, a server could not even accept a client to close its connection.
    init(maximum: Int) {
        let spare = 64
        self.maximum = SystemFiles.openFileLimit.map { min(maximum, max($0 - spare, 1)) } ?? maximum
    }

    /// Counts one more connection; returns false when the limit has been reached.
    func add() -> Bool {
        guard count.wrappingAdd(1, ordering: .relaxed).newValue > maximum else { return true }
        remove()
        return false
    }

    func remove() {
        count.wrappingSubtract(1, ordering: .relaxed)
    }
}
