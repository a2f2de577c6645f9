import JSONSchema

/// Takes what is found against the schema while data is read.
package protocol ViolationCollector {
    /// Takes the violations of a value that stands at these keys below what is read.
    mutating func add(_ violations: [Violation], below keys: [String]) throws
    /// Called when all has been read.
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
