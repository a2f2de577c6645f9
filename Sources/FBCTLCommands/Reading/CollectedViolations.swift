import JSONSchema

/// Keeps all violations.
final class CollectedViolations: ViolationSink {
    private(set) var violations: [Violation] = []

    func add(_ violations: [Violation], below keys: [String]) {
        self.violations += violations.map { $0.below(keys) }
    }

    func end() {}
}
