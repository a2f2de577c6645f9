import JSONCore
import JSONSchema
import RTDB
import RTDBSchema

/// What a read has found against the schema: all of it counted, the first of it kept.
struct ViolationReport: ViolationSink {
    /// How many are told one by one.
    private static let shownLimit = 20

    private let base: DatabasePath
    private var shown: [Violation] = []
    private var count = 0

    /// The violations' places are told below `base`.
    init(for base: DatabasePath) {
        self.base = base
    }

    /// Adds the violations of a value that stands at these keys below the base.
    mutating func add(_ violations: [Violation], below keys: [String]) {
        count += violations.count
        let room = ViolationReport.shownLimit - shown.count
        guard room > 0 else { return }
        shown += violations.prefix(room).map { keys.isEmpty ? $0 : $0.below(keys) }
    }

    func end() {}

    /// The error that ends a read of such data; nil when nothing was found.
    var failure: Failure? {
        guard count > 0 else { return nil }
        let more = count > shown.count ? ["  … and \(count - shown.count) more"] : []
        return Failure(
            .data, "\(count.counted("violation")) in the data at '\(base.description)'", violations: shown, below: base,
            details: more + ["the data was printed as it is"])
    }
}
