import Glibc

/// The clock for limits; it is never set, and goes on while the machine sleeps.
enum Monotonic {
    /// Milliseconds since some moment in the past.
    static func milliseconds() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    }
}
