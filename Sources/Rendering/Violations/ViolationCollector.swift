import JSONSchema

/// Receives violations while data is read.
package protocol ViolationCollector {
    /// Receives the violations of the value that these keys below the location of the read lead to.
    mutating func add(_ violations: [Violation], below keys: [String]) throws
    /// Ends the list, after all data has been read.
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
