import RTDBWire

/// How long to wait before the next attempt to connect: doubling, jittered, bounded.
///
/// A value: chance comes from outside.
package struct Backoff: Sendable {
    /// The longest wait before the first attempt, in milliseconds.
    package static let first = 500
    package static let longest = 30_000

    private var exponent = 0

    package init() {}

    /// The next wait, in milliseconds: between half of the present bound and all of it, so that many who lost the same
    /// server come back one after the other.
    ///
    /// A server that said when it wants to be asked again is obeyed, up to `RetryAfter.longest`.
    package mutating func next(asked: Int? = nil, using random: inout some RandomNumberGenerator) -> Int {
        let bound = min(Backoff.first << exponent, Backoff.longest)
        if bound < Backoff.longest { exponent += 1 }
        let delay = Int.random(in: bound / 2...bound, using: &random)
        return max(delay, min(asked ?? 0, RetryAfter.longest))
    }

    /// Begins anew: the last connection was a good one.
    package mutating func reset() {
        exponent = 0
    }
}
