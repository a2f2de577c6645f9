import JSONCore
import JSONSchema

/// Validates JSON against a plain JSON Schema: one document, or one per line.
package struct JSONSchemaSink<Findings: ViolationCollector>: TokenSink {
    private let validator: Validator
    private let isLines: Bool
    private var violations: Findings
    private var builder = JSONTreeBuilder(recordsPositions: false)
    /// The line in which the current document begins.
    private var line: Int?

    package init(_ validator: Validator, isLines: Bool, violations: Findings) {
        self.validator = validator
        self.isLines = isLines
        self.violations = violations
    }

    package mutating func take(_ token: JSONToken, from tokenizer: borrowing JSONTokenizer) throws {
        line = line ?? tokenizer.position.line
        guard let document = try builder.take(token, from: tokenizer) else { return }
        let violations = validator.violations(in: document)
        if !violations.isEmpty { try self.violations.add(violations, below: isLines ? ["#\(line ?? 1)"] : []) }
        line = nil
    }

    package mutating func flush() {}

    package mutating func finish() throws {
        try violations.end()
    }
}
