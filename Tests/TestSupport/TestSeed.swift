import Foundation

/// The seed of the random tests of this run.
///
/// `FBCTL_SEED` repeats a run. A test that fails prints the seed.
package enum TestSeed {
    package static let value: UInt64 = {
        let seed =
            ProcessInfo.processInfo.environment["FBCTL_SEED"].flatMap { UInt64($0) }
            ?? .random(in: 0...UInt64(UInt32.max))
        print("FBCTL_SEED=\(seed)")
        return seed
    }()
}
