import JSONSchema
import RTDB
import RTDBSchema

/// What a read has found against the schema: all of it counted, the first of it kept.
struct ViolationReport: ViolationSink {
    /// How many are told one by one.
    private static let shownLimit = 20

    private let target: ResolvedPath
    private var shown: [Violation] = []
    private var count = 0

    init(for target: ResolvedPath) {
        self.target = target
    }

    /// Adds the violations of a value that stands at these keys below the target.
    mutating func add(_ violations: [Violation], below keys: [String]) {
        count += violations.count
        let room = ViolationReport.shownLimit - shown.count
        guard room > 0 else { return }
        shown += violations.prefix(room).map { keys.isEmpty ? $0 : $0.below(keys) }
    }

    /// Throws the error that ends a read of such data.
    func end() throws {
        guard count > 0 else { return }
        var details = shown.details
        if count > shown.count { details.append("  … and \(count - shown.count) more") }
        let what = count == 1 ? "1 violation" : "\(count) violations"
        throw Failure(
            .data, "\(what) in the data at '\(target.path.description.withoutControlCharacters)'",
            details: details + ["the data was printed as it is"])
    }
}
