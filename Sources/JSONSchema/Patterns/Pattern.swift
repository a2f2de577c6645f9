/// A regular expression that is ready to match.
///
/// It says only whether it matches somewhere, by following all ways through the expression at once, so its time grows
/// with the text's length times the expression's: no text can make it hang.
package struct Pattern: Sendable {
    package let source: String
    private let program: PatternProgram

    init(_ source: String) throws(PatternError) {
        var parser = PatternParser(source)
        program = try PatternProgram(parser.parse())
        self.source = source
    }

    /// Whether the expression matches some part of the text.
    package func matches(_ text: String) -> Bool {
        program.matches(Array(text.unicodeScalars), from: 0, searches: true)
    }
}

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

    init(_ node: PatternNode) throws(PatternError) {
        var steps: [Step] = []
        try PatternProgram.append(node, to: &steps)
        steps.append(.match)
        self.steps = steps
    }

    private static func append(_ node: PatternNode, to steps: inout [Step]) throws(PatternError) {
        guard steps.count < maximumSize else { throw .tooLarge }
        switch node {
        case .set(let set): steps.append(.take(set))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .wordBoundary(let isNegated): steps.append(.wordBoundary(isNegated: isNegated))
        case .lookahead(let inner, let isNegated):
            steps.append(.lookahead(try PatternProgram(inner), isNegated: isNegated))
        case .sequence(let nodes):
            for node in nodes { try append(node, to: &steps) }
        case .alternatives(let nodes):
            var exits: [Int] = []
            for node in nodes.dropLast() {
                let fork = steps.count
                steps.append(.jump(0))
                try append(node, to: &steps)
                exits.append(steps.count)
                steps.append(.jump(0))
                steps[fork] = .fork(fork + 1, steps.count)
            }
            if let last = nodes.last { try append(last, to: &steps) }
            for exit in exits { steps[exit] = .jump(steps.count) }
        case .repeated(let inner, let minimum, let maximum):
            try appendRepeated(inner, minimum, maximum, to: &steps)
        }
    }

    private static func appendRepeated(
        _ inner: PatternNode, _ minimum: Int, _ maximum: Int?, to steps: inout [Step]
    ) throws(PatternError) {
        guard minimum <= maximumSize, maximum ?? 0 <= maximumSize else { throw .tooLarge }
        for _ in 0..<minimum { try append(inner, to: &steps) }
        guard let maximum else {
            let fork = steps.count
            steps.append(.jump(0))
            try append(inner, to: &steps)
            steps.append(.jump(fork))
            steps[fork] = .fork(fork + 1, steps.count)
            return
        }
        var forks: [Int] = []
        for _ in minimum..<maximum {
            forks.append(steps.count)
            steps.append(.jump(0))
            try append(inner, to: &steps)
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
                    if position < text.count, set.contains(text[position]) { states.append(state + 1) }
                }
            }
            if states.isEmpty, !searches { return false }
        }
        return false
    }

    private static func isWordBoundary(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
        let before = position > 0 && ScalarSet.wordCharacters.contains(text[position - 1])
        let after = position < text.count && ScalarSet.wordCharacters.contains(text[position])
        return before != after
    }
}
