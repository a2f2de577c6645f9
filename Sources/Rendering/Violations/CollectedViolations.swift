import JSONSchema

/// Keeps all violations.
package final class CollectedViolations: ViolationCollector {
    package private(set) var violations: [Violation] = []

    package init() {}

    package func add(_ violations: [Violation], below keys: [String]) {
        self.violations += violations.map { $0.below(keys) }
    }

    package func end() {}
}
