/// A step of a program that matches a regular expression.
enum PatternStep: Sendable {
    case take(ScalarSet)
    /// Goes on at both.
    case fork(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary(isNegated: Bool)
    case lookahead(PatternProgram, isNegated: Bool)
    case match
}
