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

/// A method of strings; `matches` is an expression of its own, because its argument isn't a value.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.11.
enum StringMethod: String, Sendable {
    case contains, beginsWith, endsWith, replace, toLowerCase, toUpperCase

    /// Whether strings have a method with this name.
    static func exists(_ name: String) -> Bool {
        name == "matches" || StringMethod(rawValue: name) != nil
    }

    var result: StaticType {
        switch self {
        case .replace, .toLowerCase, .toUpperCase: .string
        case .contains, .beginsWith, .endsWith: .boolean
        }
    }

    /// Whether the method takes one argument that is text; `replace` is checked separately.
    var takesText: Bool { self == .contains || self == .beginsWith || self == .endsWith }
}

/// A property of `query`; in a write and for a plain read, every flag is false and the rest is null.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.23.
enum QueryProperty: String, Sendable {
    case orderByKey, orderByPriority, orderByValue, orderByChild, startAt, endAt, equalTo, limitToFirst, limitToLast

    var type: StaticType {
        switch self {
        case .orderByKey, .orderByPriority, .orderByValue: .boolean
        default: .queryValue
        }
    }
}
