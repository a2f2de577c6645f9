/// A regular expression as it was read.
indirect enum PatternNode: Sendable {
    case set(CompiledSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    case repeated(PatternNode, minimum: Int, maximum: Int?)
    case start
    case end
    case wordBoundary(isNegated: Bool)
    /// A lookahead, by its place in ``ParsedPattern/lookaheads``.
    case lookahead(Int, isNegated: Bool)
}

/// A whole expression as it was read.
struct ParsedPattern: Sendable {
    let root: PatternNode
    /// What each lookahead looks for; one inside another comes before it.
    let lookaheads: [PatternNode]
}
