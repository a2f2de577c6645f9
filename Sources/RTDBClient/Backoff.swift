import HTTP

/// The wait before the next attempt to connect: doubling, jittered, limited.
///
/// A value: random numbers are passed in.
package struct Backoff: Sendable {
    /// The longest wait before the first attempt, in milliseconds.
    package static let first = 500
    package static let longest = 30_000

    private let first: Int
    private let longest: Int
    private var exponent = 0

    /// Creates a backoff with these bounds, in milliseconds.
    package init(first: Int = Backoff.first, longest: Int = Backoff.longest) {
        self.first = first
        self.longest = longest
    }

    /// The next wait, in milliseconds: between half of the current bound and all of it.
    ///
    /// Clients that have lost the same server therefore return one after the other. When a server has `serverDelay` for a
    /// longer wait, that wait counts, up to `RetryAfter.longest`.
    package mutating func next(serverDelay: Int? = nil, using random: inout some RandomNumberGenerator) -> Int {
        let bound = min(first << exponent, longest)
        if bound < longest { exponent += 1 }
        let delay = Int.random(in: bound / 2...bound, using: &random)
        return max(delay, min(serverDelay ?? 0, RetryAfter.longest))
    }

    /// Starts again from the first bound, after a successful connection.
    package mutating func reset() {
        exponent = 0
    }
}
