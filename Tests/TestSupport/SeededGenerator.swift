import RTDBSchema

/// A random number generator whose numbers follow from a seed.
package struct SeededGenerator: RandomNumberGenerator {
    private var random: SampleRandomness

    package init(seed: UInt64) {
        random = SampleRandomness(seed: seed)
    }

    package mutating func next() -> UInt64 { random.next() }
}
