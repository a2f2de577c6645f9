/// A method of snapshots.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.10.
enum SnapshotMethod: String, Sendable {
    case val, child, parent, hasChild, hasChildren, exists, getPriority, isNumber, isString, isBoolean

    var result: StaticType {
        switch self {
        case .val, .getPriority: .value
        case .child, .parent: .snapshot
        case .hasChild, .hasChildren, .exists, .isNumber, .isString, .isBoolean: .boolean
        }
    }

    /// Whether the method takes one argument, a key or path; `hasChildren` is checked separately.
    var takesText: Bool { self == .child || self == .hasChild }
}
