/// A regular expression as a list of steps.
final class PatternProgram: Sendable {
    private enum Step: Sendable {
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

    private static let maximumSize = 20_000
    private let steps: [Step]
    private let ignoresCase: Bool

    init(_ node: PatternNode, ignoresCase: Bool) throws(PatternError) {
        self.ignoresCase = ignoresCase
        var steps: [Step] = []
        try PatternProgram.append(node, ignoresCase, to: &steps)
        steps.append(.match)
        self.steps = steps
    }

    private static func append(
        _ node: PatternNode, _ ignoresCase: Bool, to steps: inout [Step]
    ) throws(PatternError) {
        guard steps.count < maximumSize else { throw .tooLarge }
        switch node {
        case .set(let set): steps.append(.take(set))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .wordBoundary(let isNegated): steps.append(.wordBoundary(isNegated: isNegated))
        case .lookahead(let inner, let isNegated):
            steps.append(.lookahead(try PatternProgram(inner, ignoresCase: ignoresCase), isNegated: isNegated))
        case .sequence(let nodes):
            for node in nodes { try append(node, ignoresCase, to: &steps) }
        case .alternatives(let nodes):
            var exits: [Int] = []
            for node in nodes.dropLast() {
                let fork = steps.count
                steps.append(.jump(0))
                try append(node, ignoresCase, to: &steps)
                exits.append(steps.count)
                steps.append(.jump(0))
                steps[fork] = .fork(fork + 1, steps.count)
            }
            if let last = nodes.last { try append(last, ignoresCase, to: &steps) }
            for exit in exits { steps[exit] = .jump(steps.count) }
        case .repeated(let inner, let minimum, let maximum):
            try appendRepeated(inner, minimum, maximum, ignoresCase, to: &steps)
        }
    }

    private static func appendRepeated(
        _ inner: PatternNode, _ minimum: Int, _ maximum: Int?, _ ignoresCase: Bool, to steps: inout [Step]
    ) throws(PatternError) {
        guard minimum <= maximumSize, maximum ?? 0 <= maximumSize else { throw .tooLarge }
        for _ in 0..<minimum {
            let before = steps.count
            try append(inner, ignoresCase, to: &steps)
            // Nothing repeated is nothing; counts of counts of it would take for ever to find out.
            if steps.count == before { break }
        }
        guard let maximum else {
            let fork = steps.count
            steps.append(.jump(0))
            try append(inner, ignoresCase, to: &steps)
            steps.append(.jump(fork))
            steps[fork] = .fork(fork + 1, steps.count)
            return
        }
        var forks: [Int] = []
        for _ in minimum..<maximum {
            forks.append(steps.count)
            steps.append(.jump(0))
            try append(inner, ignoresCase, to: &steps)
        }
        for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
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
