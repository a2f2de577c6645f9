import RTDB

/// Which records are wanted, and when there have been enough.
///
/// What tells of a gap is always wanted.
struct WatchFilter {
    /// The kinds of records about data; nil for all.
    let kinds: Set<WatchRecord.Kind>?
    let onlyInvalid: Bool
    /// The watch ends after so many records about data.
    let count: Int?
    /// The watch ends with the first record that has this.
    let condition: Condition?
    private var passed = 0
    /// Whether the last record has been taken; no other is wanted then.
    private(set) var isOver = false

    init(kinds: Set<WatchRecord.Kind>?, onlyInvalid: Bool, count: Int?, condition: Condition?) {
        self.kinds = kinds
        self.onlyInvalid = onlyInvalid
        self.count = count
        self.condition = condition
    }

    /// Whether a snapshot is wanted as it comes, whatever it is.
    var takesEverySnapshot: Bool { (kinds?.contains(.snapshot) ?? true) && condition == nil }

    /// Whether the record is wanted, and whether it is the last.
    ///
    /// This alone decides about the end, at once and for all streams of a watch, whatever becomes of the record then.
    mutating func take(_ record: WatchRecord) -> (isWanted: Bool, isLast: Bool) {
        guard !isOver else { return (false, false) }
        guard record.isAboutData else { return (true, false) }
        let isMet = condition.map { condition in
            let data = record.data ?? .null
            // Of a snapshot of many, one is enough.
            return record.kind == .snapshot && data.children.contains { condition.holds(of: $0.node) }
                || record.kind != .child(.removed) && condition.holds(of: data)
        }
        let isWanted = (kinds?.contains(record.kind) ?? true) && (!onlyInvalid || !record.violations.isEmpty)
        if isWanted { passed += 1 }
        isOver = isMet == true || isWanted && passed == count
        return (isWanted, isOver)
    }
}
