/// A clock for waiting and measuring that is never set, and continues while the machine sleeps.
package struct SteadyClock: Sendable {
    /// The time in milliseconds since some moment in the past.
    package var now: @Sendable () -> Int64
    /// Waits for a number of milliseconds.
    ///
    /// - Throws: `CancellationError`.
    package var sleep: @Sendable (Int) async throws -> Void

    package init(now: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Int) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }
}
