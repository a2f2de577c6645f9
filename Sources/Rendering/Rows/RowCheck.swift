import JSONSchema
import RTDB
import RTDBSchema

/// Checks rows when they are shown, so that only what is printed is reported.
package struct RowCheck {
    private let base: DatabasePath
    private let skipsInvalid: Bool
    private(set) var report: ViolationReport
    /// How many rows were left out.
    private(set) var skippedCount = 0

    /// Violations are located below `base`.
    package init(below base: DatabasePath, skipsInvalid: Bool) {
        self.base = base
        self.skipsInvalid = skipsInvalid
        report = ViolationReport(for: base)
    }

    /// Whether the row is printed; violations are reported.
    ///
    /// - Throws: `Failure` when its value cannot be read.
    mutating func admits(_ row: Row) throws -> Bool {
        guard let check = row.check else { return true }
        let keys = keys(below: check.target)
        let ofKey = check.isKeyUnfit ? check.target.violations(ofKey: row.key) : []
        var ofValue: [Violation] = []
        if check.isValueOpen {
            let node = try row.node()
            ofValue =
                check.isWhole ? check.target.violations(in: node) : check.target.violations(inChild: row.key, node)
        }
        guard !ofKey.isEmpty || !ofValue.isEmpty else { return true }
        if skipsInvalid {
            skippedCount += 1
            return false
        }
        report.add(ofKey, below: keys)
        report.add(ofValue, below: check.isWhole ? keys : keys + [row.key.name])
        return true
    }

    /// Adds a violation of a location as a whole.
    package mutating func add(_ violations: [Violation], at target: ResolvedPath) {
        report.add(violations, below: keys(below: target))
    }

    private func keys(below target: ResolvedPath) -> [String] {
        target.path.keys.dropFirst(base.keys.count).map(\.name)
    }
}
