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
}
