/// What is known of an expression's value when the rules are uploaded.
enum StaticType {
    case boolean
    case number
    case string
    case null
    case pattern
    case snapshot
    /// A method that is not called.
    case method
    /// What `val()` or `getPriority()` gives: known when the rule runs. Its members are a string's.
    case value
    /// `auth`, and every property of it at any depth: known when the rule runs. Any name is a member.
    case auth
    case query
    /// What a query asks for: known when the rule runs. It has no members and is no key.
    case queryValue
    /// A conditional whose branches differ.
    case mixed

    /// Whether `==` and `!=` take it.
    var isComparable: Bool { isOrdered || self == .boolean || self == .null }

    /// Whether `<`, `<=`, `>`, `>=` and `+` take it.
    var isOrdered: Bool { isNumeric || self == .string }

    /// Whether arithmetic takes it.
    var isNumeric: Bool { self == .number || self == .value || self == .auth || self == .queryValue || self == .mixed }

    /// Whether it may be a key, or an argument that is text.
    var isTextual: Bool { self == .string || self == .value || self == .auth || self == .mixed }

    /// The type of a conditional with branches of these types.
    ///
    /// Two scalars of which one may be a string are known when the rule runs, and have a string's members.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 9.23.
    func joined(with other: StaticType) -> StaticType {
        if self == other { return self }
        return isScalar && other.isScalar && (isTextual || other.isTextual) ? .value : .mixed
    }

    private var isScalar: Bool {
        switch self {
        case .boolean, .number, .string, .null, .value, .auth: true
        case .pattern, .snapshot, .method, .query, .queryValue, .mixed: false
        }
    }
}
