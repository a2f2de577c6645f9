/// Time for waiting and for measuring, which is never set and goes on while the machine sleeps.
package struct SteadyClock: Sendable {
    /// Milliseconds since some moment in the past.
    package var now: @Sendable () -> Int64
    /// Waits for so many milliseconds.
    ///
    /// - Throws: `CancellationError`.
    package var sleep: @Sendable (Int) async throws -> Void

    package init(now: @escaping @Sendable () -> Int64, sleep: @escaping @Sendable (Int) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }
}
