/// A clock for waiting and measuring that is never set, and that continues while the machine sleeps.
package struct SteadyClock: Sendable {
    /// Returns the time in milliseconds since some moment in the past.
    package var now: @Sendable () -> Int64
    /// Waits for a number of milliseconds.
    ///
    /// - Throws: `CancellationError`.
    package var sleep: @Sendable (Int) async throws -> Void

    package init(now: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Int) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }

    /// The clock of the system.
    ///
    /// It is Swift's continuous clock, which includes the time for which the machine sleeps, so that the age of a
    /// stream is correct.
    package static let system = SteadyClock(
        now: {
            let (seconds, attoseconds) = (ContinuousClock.now - start).components
            return seconds * 1000 + attoseconds / 1_000_000_000_000_000
        }, sleep: { try await Task.sleep(nanoseconds: UInt64(clamping: $0) * 1_000_000) })

    private static let start = ContinuousClock.now
}
