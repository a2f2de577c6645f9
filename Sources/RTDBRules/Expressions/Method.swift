/// A method of snapshots.
///
/// - Source: contract 9.10.
enum SnapshotMethod: String, Sendable {
    case val, child, parent, hasChild, hasChildren, exists, getPriority, isNumber, isString, isBoolean

    var result: StaticType {
        switch self {
        case .val, .getPriority: .value
        case .child, .parent: .snapshot
        case .hasChild, .hasChildren, .exists, .isNumber, .isString, .isBoolean: .boolean
        }
    }

    /// Whether it takes one argument, a key or path; `hasChildren` has a rule of its own.
    var takesText: Bool { self == .child || self == .hasChild }
}

/// A method of strings; `matches` is an expression of its own, because its argument is no value.
///
/// - Source: contract 9.11.
enum StringMethod: String, Sendable {
    case contains, beginsWith, endsWith, replace, toLowerCase, toUpperCase

    /// Whether strings have a method of that name.
    static func exists(_ name: String) -> Bool {
        name == "matches" || StringMethod(rawValue: name) != nil
    }

    var result: StaticType {
        switch self {
        case .replace, .toLowerCase, .toUpperCase: .string
        case .contains, .beginsWith, .endsWith: .boolean
        }
    }

    /// Whether it takes one argument that is text; `replace` has a rule of its own.
    var takesText: Bool { self == .contains || self == .beginsWith || self == .endsWith }
}

/// What a `.read` rule learns of the query.
///
/// - Source: contract 9.23.
enum QueryProperty: String, Sendable {
    case orderByKey, orderByPriority, orderByValue, orderByChild, startAt, endAt, equalTo, limitToFirst, limitToLast

    var type: StaticType {
        switch self {
        case .orderByKey, .orderByPriority, .orderByValue: .boolean
        default: .queryValue
        }
    }
}
