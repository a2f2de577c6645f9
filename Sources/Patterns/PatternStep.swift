/// A step of a program that matches a regular expression.
enum PatternStep: Sendable {
    case take(CompiledSet)
    /// Goes on at both.
    case fork(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary(isNegated: Bool)
    /// Goes on where the lookahead of this number matches, or does not.
    case lookahead(Int, isNegated: Bool)
    case match
}
