/// A parsed regular expression.
indirect enum PatternNode: Sendable {
    case set(CompiledSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, minimum: Int, maximum: Int?)
    case start
    case end
    case wordBoundary(isNegated: Bool)
    /// A lookahead, by its index in ``ParsedPattern/lookaheads``.
    case lookahead(Int, isNegated: Bool)
}

/// A parsed regular expression with its lookaheads.
struct ParsedPattern: Sendable {
    let root: PatternNode
    /// The expression of each lookahead; one inside another comes before it.
    let lookaheads: [PatternNode]
}
