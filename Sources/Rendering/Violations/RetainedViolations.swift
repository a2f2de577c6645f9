import Failures
import JSONCore
import JSONSchema
import RTDB
import RTDBSchema
import TerminalText

/// The violations of a read: all are counted, and the first are kept.
package struct RetainedViolations: ViolationCollector {
    /// The most violations that are listed.
    private static let shownLimit = 20

    private let base: DatabasePath
    private var shown: [Violation] = []
    private var count = 0

    /// Creates an empty list; the locations of violations are relative to `base`.
    init(for base: DatabasePath) {
        self.base = base
    }

    var isEmpty: Bool { count == 0 }

    /// Adds the violations of the value that these keys below the base lead to.
    package mutating func add(_ violations: [Violation], below keys: [String]) {
        count += violations.count
        let room = RetainedViolations.shownLimit - shown.count
        guard room > 0 else { return }
        shown += violations.prefix(room).map { keys.isEmpty ? $0 : $0.below(keys) }
    }

    package func end() {}

    /// The first line of the error: the number of violations and their location.
    package var message: String { "\(count.counted("violation")) in the data at '\(base.description)'" }

    /// The first violations as aligned lines, and the number of the others.
    var details: [String] { shown.details + omission }

    private var omission: [String] { count > shown.count ? ["  … and \(count - shown.count) more"] : [] }

    /// The error that ends a read of invalid data; nil when the data is valid.
    package var failure: Failure? {
        guard !isEmpty else { return nil }
        return Failure(
            .data, message, violations: shown, below: base, details: omission + ["the data was printed as it is"])
    }
}
