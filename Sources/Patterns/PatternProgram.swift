/// A regular expression as a list of steps.
final class PatternProgram: Sendable {
    private let steps: [PatternStep]
    private let ignoresCase: Bool

    init(_ node: PatternNode, ignoresCase: Bool) throws(PatternError) {
        var compiler = PatternCompiler(ignoresCase: ignoresCase)
        try compiler.append(node)
        steps = compiler.steps + [.match]
        self.ignoresCase = ignoresCase
    }

    /// Whether the expression matches at `start`, or when it `searches`, there or later.
    func matches(_ text: [Unicode.Scalar], from start: Int, searches: Bool) -> Bool {
        var states: [Int] = []
        var seen = [Int](repeating: -1, count: steps.count)
        for position in start...text.count {
            var pending = searches || position == start ? states + [0] : states
            states = []
            pending.reverse()
            while let state = pending.popLast() {
                guard seen[state] != position else { continue }
                seen[state] = position
                switch steps[state] {
                case .match: return true
                case .jump(let target): pending.append(target)
                case .fork(let first, let second): pending += [second, first]
                case .start: if position == 0 { pending.append(state + 1) }
                case .end: if position == text.count { pending.append(state + 1) }
                case .wordBoundary(let isNegated):
                    if PatternProgram.isWordBoundary(text, position) != isNegated { pending.append(state + 1) }
                case .lookahead(let program, let isNegated):
                    if program.matches(text, from: position, searches: false) != isNegated {
                        pending.append(state + 1)
                    }
                case .take(let set):
                    if position < text.count, set.contains(text[position], ignoringCase: ignoresCase) {
                        states.append(state + 1)
                    }
                }
            }
            if states.isEmpty, !searches { return false }
        }
        return false
    }

    private static func isWordBoundary(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
        let before = position > 0 && ScalarSet.wordCharacters.contains(text[position - 1], ignoringCase: false)
        let after = position < text.count && ScalarSet.wordCharacters.contains(text[position], ignoringCase: false)
        return before != after
    }
}
