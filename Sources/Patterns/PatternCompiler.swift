/// Compiles an expression into the steps that match it.
struct PatternCompiler {
    private static let maximumSize = 20_000

    private(set) var steps: [PatternStep] = []

    /// Adds a complete expression, which ends with a match.
    ///
    /// - Returns: The indexes of its steps.
    mutating func append(whole node: PatternNode) throws(PatternError) -> Range<Int> {
        let start = steps.count
        try append(node)
        steps.append(.match)
        return start..<steps.count
    }

    /// - Throws: ``PatternError/tooLarge``.
    private mutating func append(_ node: PatternNode) throws(PatternError) {
        guard steps.count < PatternCompiler.maximumSize else { throw .tooLarge }
        switch node {
        case .set(let set): steps.append(.take(set))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .wordBoundary(let isNegated): steps.append(.wordBoundary(isNegated: isNegated))
        case .lookahead(let number, let isNegated): steps.append(.lookahead(number, isNegated: isNegated))
        case .sequence(let nodes):
            for node in nodes { try append(node) }
        case .alternatives(let nodes): try append(alternatives: nodes)
        case .repeated(let inner, let minimum, let maximum): try append(inner, minimum, maximum)
        }
    }

    private mutating func append(alternatives nodes: [PatternNode]) throws(PatternError) {
        var exits: [Int] = []
        for node in nodes.dropLast() {
            let fork = placeholder()
            try append(node)
            exits.append(placeholder())
            steps[fork] = .fork(fork + 1, steps.count)
        }
        if let last = nodes.last { try append(last) }
        for exit in exits { steps[exit] = .jump(steps.count) }
    }

    private mutating func append(_ inner: PatternNode, _ minimum: Int, _ maximum: Int?) throws(PatternError) {
        guard minimum <= PatternCompiler.maximumSize, maximum ?? 0 <= PatternCompiler.maximumSize else {
            throw .tooLarge
        }
        for _ in 0..<minimum {
            let before = steps.count
            try append(inner)
            // Repeating an empty expression adds nothing, and nested counts of it would take forever.
            if steps.count == before { break }
        }
        guard let maximum else {
            let fork = placeholder()
            try append(inner)
            steps.append(.jump(fork))
            steps[fork] = .fork(fork + 1, steps.count)
            return
        }
        var forks: [Int] = []
        for _ in minimum..<maximum {
            forks.append(placeholder())
            try append(inner)
        }
        for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
    }

    /// Adds a step whose target is set later, and returns its index.
    private mutating func placeholder() -> Int {
        steps.append(.jump(0))
        return steps.count - 1
    }
}
