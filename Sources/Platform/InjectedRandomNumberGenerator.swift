/// A random number generator that calls a function.
package struct InjectedRandomNumberGenerator: RandomNumberGenerator {
    private let source: @Sendable () -> UInt64

    package init(_ source: @escaping @Sendable () -> UInt64) {
        self.source = source
    }

    package mutating func next() -> UInt64 { source() }
}
