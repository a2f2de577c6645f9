import RTDB
import Rendering

/// Selects records of `watch` and decides which is the last.
///
/// Records about the watch itself, such as those about gaps, are always selected.
package struct WatchFilter {
    /// The kinds of records about data; nil for all.
    let kinds: Set<WatchRecord.Kind>?
    let onlyInvalid: Bool
    /// The number of selected records about data after which the watch ends.
    let count: Int?
    /// The conditions, all of which must hold for the value of a record; a snapshot of children shows only those for
    /// which they hold.
    package let conditions: [Condition]
    /// The condition of `--until`; the watch ends with the first record that meets it.
    package let end: Condition?
    private var passed = 0
    /// Whether the last record has been selected; later records are not.
    private(set) var isOver = false

    package init(
        kinds: Set<WatchRecord.Kind>?, onlyInvalid: Bool, count: Int?, conditions: [Condition] = [], end: Condition?
    ) {
        self.kinds = kinds
        self.onlyInvalid = onlyInvalid
        self.count = count
        self.conditions = conditions
        self.end = end
    }

    /// Whether every snapshot is selected, whatever its value.
    var takesEverySnapshot: Bool { (kinds?.contains(.snapshot) ?? true) && end == nil && conditions.isEmpty }

    /// Returns the selected part of a record, or nil, and whether the record is the last.
    ///
    /// Only this function decides when a watch ends. The decision holds at once for all its streams, whatever happens
    /// to the record later.
    package mutating func take(_ record: WatchRecord) -> (wanted: WatchRecord?, isLast: Bool) {
        guard !isOver else { return (nil, false) }
        guard record.isAboutData else { return (record, false) }
        guard let record = conditions.isEmpty ? record : record.part(where: conditions) else { return (nil, false) }
        isOver = end.map { record.kind != .child(.removed) && record.holds([$0]) } ?? false
        guard kinds?.contains(record.kind) ?? true, !onlyInvalid || !record.violations.isEmpty else {
            return (nil, isOver)
        }
        passed += 1
        isOver = isOver || passed == count
        return (record, isOver)
    }
}

extension WatchRecord {
    /// Returns whether conditions hold for the value of the record; in a snapshot of children, one child is enough.
    fileprivate func holds(_ conditions: [Condition]) -> Bool {
        let data = data ?? .null
        guard hasRows else { return conditions.allSatisfy { $0.holds(of: data, key: key ?? path.keys.last) } }
        return data.children.contains { child in
            conditions.allSatisfy { $0.holds(of: child.node, key: child.key) }
        }
    }

    /// Returns the record if the conditions hold for its value, otherwise nil; a snapshot keeps the children for which
    /// they hold.
    fileprivate func part(where conditions: [Condition]) -> WatchRecord? {
        guard hasRows else { return holds(conditions) ? self : nil }
        return keeping { child in conditions.allSatisfy { $0.holds(of: child.node, key: child.key) } }
    }
}
