import Patterns

/// A rule's expression, type-checked and ready to be evaluated.
indirect enum Expression: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case auth
    case now
    case root
    case data
    case newData
    case query
    /// The key captured by the n-th wildcard, counted from the root.
    case wildcard(Int)

    case all([Expression])
    case any([Expression])
    case not(Expression)
    case conditional(Expression, Expression, Expression)
    case equal(Expression, Expression, isNegated: Bool)
    case compare(Comparison, Expression, Expression)
    case add(Expression, Expression)
    case arithmetic(Arithmetic, Expression, Expression)
    case negate(Expression)

    case snapshotMethod(SnapshotMethod, Expression, [Expression])
    /// A call of `hasChildren([…])`.
    case hasChildren(Expression, [Expression])
    case stringMethod(StringMethod, Expression, [Expression])
    case matches(Expression, Pattern)
    case length(Expression)
    case queryProperty(QueryProperty, Expression)
    /// A member of `auth` or of a value inside it; the name is a string or a number.
    case member(Expression, Expression)
}

/// The operators `<`, `<=`, `>` and `>=`.
enum Comparison: Sendable {
    case less, atMost, greater, atLeast

    init(_ punctuator: Punctuator) {
        switch punctuator {
        case .less: self = .less
        case .atMost: self = .atMost
        case .greater: self = .greater
        default: self = .atLeast
        }
    }
}

/// The operators that take numbers only.
enum Arithmetic: Sendable {
    case subtract, multiply, divide, remainder

    init(_ punctuator: Punctuator) {
        switch punctuator {
        case .minus: self = .subtract
        case .times: self = .multiply
        case .slash: self = .divide
        default: self = .remainder
        }
    }
}
