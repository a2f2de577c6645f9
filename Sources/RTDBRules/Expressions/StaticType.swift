/// What is known about the value of an expression when the rules are uploaded.
enum StaticType {
    case boolean
    case number
    case string
    case null
    case pattern
    case snapshot
    /// A method that isn't called.
    case method
    /// The result of `val()` or `getPriority()`, known when the rule is evaluated; it has the members of a string.
    case value
    /// `auth` and every property of it at any depth, known when the rule is evaluated; it has members of any name.
    case auth
    case query
    /// A parameter of the query, known when the rule is evaluated; it has no members and cannot be a key.
    case queryValue
    /// A conditional whose branches have different types.
    case mixed

    /// Whether `==` and `!=` accept the type.
    var isComparable: Bool { isOrdered || self == .boolean || self == .null }

    /// Whether `<`, `<=`, `>`, `>=` and `+` accept the type.
    var isOrdered: Bool { isNumeric || self == .string }

    /// Whether arithmetic operators accept the type.
    var isNumeric: Bool { self == .number || self == .value || self == .auth || self == .queryValue || self == .mixed }

    /// Whether the value may be a key, or an argument that is text.
    var isTextual: Bool { self == .string || self == .value || self == .auth || self == .mixed }

    /// The type of a conditional whose branches have these types.
    ///
    /// If both are scalars and either may be a string, the value is known only when the rule is evaluated, and has a
    /// string's members.
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
