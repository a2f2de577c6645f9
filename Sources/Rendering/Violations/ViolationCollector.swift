import JSONSchema

/// Receives violations while data is read.
package protocol ViolationCollector {
    /// Receives the violations of the value at these keys below the location that is read.
    mutating func add(_ violations: [Violation], below keys: [String]) throws
    /// Called when all data has been read.
    mutating func end() throws
}

/// Keeps all violations.
package final class CollectedViolations: ViolationCollector {
    package private(set) var violations: [Violation] = []

    package init() {}

    package func add(_ violations: [Violation], below keys: [String]) {
        self.violations += violations.map { $0.below(keys) }
    }

    package func end() {}
}
