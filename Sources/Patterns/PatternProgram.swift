/// A regular expression as a list of steps.
final class PatternProgram: Sendable {
    private let steps: [PatternStep]
    /// The steps of each lookahead; one inside another comes before it.
    private let lookaheads: [Range<Int>]
    /// The index of the first step of the expression itself.
    private let start: Int
    /// For each step of a lookahead, the steps that lead to it without consuming a character.
    private let predecessors: [[Int]]

    init(_ pattern: ParsedPattern) throws(PatternError) {
        var compiler = PatternCompiler()
        var lookaheads: [Range<Int>] = []
        for node in pattern.lookaheads { lookaheads.append(try compiler.append(whole: node)) }
        start = try compiler.append(whole: pattern.root).lowerBound
        self.lookaheads = lookaheads
        steps = compiler.steps
        var predecessors = [[Int]](repeating: [], count: start)
        for step in 0..<start {
            switch steps[step] {
            case .match, .take: break
            case .jump(let target): predecessors[target].append(step)
            case .fork(let first, let second):
                predecessors[first].append(step)
                predecessors[second].append(step)
            case .start, .end, .wordBoundary, .lookahead: predecessors[step + 1].append(step)
            }
        }
        self.predecessors = predecessors
    }

    /// Whether the expression matches some part of the text; adds the number of steps it looked at to `visits`.
    func matches(_ text: [Unicode.Scalar], _ visits: inout Int) -> Bool {
        let held = lookaheads.isEmpty ? [] : heldLookaheads(text, &visits)
        var states: [Int] = []
        var pending: [Int] = []
        var seen = [Int](repeating: -1, count: steps.count)
        for position in 0...text.count {
            // The first states are to be tried first, so they go last in the list.
            pending.append(start)
            pending.append(contentsOf: states.reversed())
            states.removeAll(keepingCapacity: true)
            while let state = pending.popLast() {
                visits += 1
                guard seen[state] != position else { continue }
                seen[state] = position
                switch steps[state] {
                case .match: return true
                case .jump(let target): pending.append(target)
                case .fork(let first, let second):
                    pending.append(second)
                    pending.append(first)
                case .take(let set):
                    if position < text.count, set.contains(text[position]) { states.append(state + 1) }
                case .start, .end, .wordBoundary, .lookahead:
                    let held = held.isEmpty ? 0 : held[position]
                    if holds(steps[state], at: position, of: text, held) { pending.append(state + 1) }
                }
            }
            if states.isEmpty, case .start = steps[start] { return false }
        }
        return false
    }

    /// The lookaheads that match at each position of the text, as one bit each.
    ///
    /// One pass from the end: whether a lookahead matches from a step on follows from the results for the next
    /// position. Lookaheads inside others are decided before them.
    private func heldLookaheads(_ text: [Unicode.Scalar], _ visits: inout Int) -> [UInt64] {
        var held = [UInt64](repeating: 0, count: text.count + 1)
        /// The positions at which each step was last found to lead to a match.
        var leads = [Int](repeating: -1, count: self.start)
        var pending: [Int] = []
        for position in (0...text.count).reversed() {
            var bits: UInt64 = 0
            for (number, range) in lookaheads.enumerated() {
                for step in range {
                    visits += 1
                    switch steps[step] {
                    case .match: pending.append(step)
                    case .take(let set):
                        // The step has no result for this position yet; the stored one belongs to the next position.
                        if position < text.count, leads[step + 1] == position + 1, set.contains(text[position]) {
                            pending.append(step)
                        }
                    default: break
                    }
                }
                while let step = pending.popLast() {
                    visits += 1
                    guard leads[step] != position else { continue }
                    leads[step] = position
                    for earlier in predecessors[step] where holds(steps[earlier], at: position, of: text, bits) {
                        pending.append(earlier)
                    }
                }
                if leads[range.lowerBound] == position { bits |= 1 << UInt64(number) }
            }
            held[position] = bits
        }
        return held
    }

    /// Whether a step that consumes no character lets the match continue; steps that only jump always do.
    private func holds(_ step: PatternStep, at position: Int, of text: [Unicode.Scalar], _ held: UInt64) -> Bool {
        switch step {
        case .start: position == 0
        case .end: position == text.count
        case .wordBoundary(let isNegated): PatternProgram.isWordBoundary(text, position) != isNegated
        case .lookahead(let number, let isNegated): (held >> UInt64(number) & 1 == 1) != isNegated
        case .match, .take, .jump, .fork: true
        }
    }

    private static func isWordBoundary(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
        let before = position > 0 && text[position - 1].isWordCharacter
        let after = position < text.count && text[position].isWordCharacter
        return before != after
    }
}

extension Unicode.Scalar {
    fileprivate var isWordCharacter: Bool {
        switch self {
        case "0"..."9", "A"..."Z", "_", "a"..."z": true
        default: false
        }
    }
}

/// A step of a program that matches a regular expression.
enum PatternStep: Sendable {
    case take(CompiledSet)
    /// Continues at both steps.
    case fork(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary(isNegated: Bool)
    /// Continues if the lookahead with this number matches, or does not match when negated.
    case lookahead(Int, isNegated: Bool)
    case match
}
