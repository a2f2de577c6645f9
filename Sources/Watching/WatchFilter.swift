import RTDB
import Rendering

/// Selects the records of `watch`, and decides which is the last.
///
/// What tells of a gap is always wanted.
package struct WatchFilter {
    /// The kinds of records about data; nil for all.
    let kinds: Set<WatchRecord.Kind>?
    let onlyInvalid: Bool
    /// The number of records about data after which the watch ends.
    let count: Int?
    /// All of them must hold for the value of a record; in a snapshot of children, only those for which they hold are shown.
    package let conditions: [Condition]
    /// The condition of `--until`: the watch ends with the first record that meets it.
    package let end: Condition?
    private var passed = 0
    /// Whether the last record has been taken; no other is wanted then.
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

    /// Whether a snapshot is wanted as it comes, whatever it is.
    var takesEverySnapshot: Bool { (kinds?.contains(.snapshot) ?? true) && end == nil && conditions.isEmpty }

    /// What is wanted of the record, nil for nothing, and whether it is the last.
    ///
    /// This alone decides about the end, at once and for all streams of a watch, whatever becomes of the record then.
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
    /// Whether conditions hold of what the record is about; of a snapshot of many, one is enough.
    fileprivate func holds(_ conditions: [Condition]) -> Bool {
        let data = data ?? .null
        guard hasRows else { return conditions.allSatisfy { $0.holds(of: data, key: key ?? path.keys.last) } }
        return data.children.contains { child in
            conditions.allSatisfy { $0.holds(of: child.node, key: child.key) }
        }
    }

    /// The record if the conditions hold for its value, for a snapshot with the children for which they hold; else nil.
    fileprivate func part(where conditions: [Condition]) -> WatchRecord? {
        guard hasRows else { return holds(conditions) ? self : nil }
        return keeping { child in conditions.allSatisfy { $0.holds(of: child.node, key: child.key) } }
    }
}
