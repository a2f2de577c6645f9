extension Pattern {
    /// A short text that the expression is likely to match; nil when none is found.
    ///
    /// Uses the first alternative, the fewest repetitions, and printable characters where a set has some. Lookaheads
    /// and word boundaries are ignored, so the text is matched against the expression at the end.
    package var example: String? {
        var choice = FirstChoice()
        return text(by: &choice)
    }

    /// A random text that the expression matches; nil when several tries find none.
    package func sample(using random: inout some RandomNumberGenerator) -> String? {
        for _ in 0..<8 {
            var choice = RandomChoice(random: random)
            let found = text(by: &choice)
            random = choice.random
            if let found { return found }
        }
        return nil
    }

    private func text(by choice: inout some PatternChoice) -> String? {
        var parser = PatternParser(source, .jsonSchema)
        guard let node = try? parser.parse().root else { return nil }
        var scalars = String.UnicodeScalarView()
        guard node.appendExample(to: &scalars, by: &choice), matches(String(scalars)) else { return nil }
        return String(scalars)
    }
}

/// A choice where an expression allows several texts.
private protocol PatternChoice {
    /// The order in which to try `count` alternatives.
    mutating func order(of count: Int) -> [Int]
    /// How often to repeat a part of the expression.
    mutating func count(atLeast minimum: Int, atMost maximum: Int?) -> Int
    /// One of the characters; there is at least one.
    mutating func pick(_ scalars: [Unicode.Scalar]) -> Unicode.Scalar?
}

/// Chooses the first alternative, the fewest repetitions, the first character.
private struct FirstChoice: PatternChoice {
    func order(of count: Int) -> [Int] { Array(0..<count) }
    // Once rather than never: an empty text would not be a useful example.
    func count(atLeast minimum: Int, atMost maximum: Int?) -> Int { maximum == 0 ? 0 : max(minimum, 1) }
    func pick(_ scalars: [Unicode.Scalar]) -> Unicode.Scalar? { scalars.first }
}

/// Chooses any alternative, a few more repetitions than necessary, any character.
private struct RandomChoice<Random: RandomNumberGenerator>: PatternChoice {
    var random: Random

    mutating func order(of count: Int) -> [Int] { Array(0..<count).shuffled(using: &random) }

    mutating func count(atLeast minimum: Int, atMost maximum: Int?) -> Int {
        let (most, isTooLarge) = minimum.addingReportingOverflow(5)
        let limit = min(maximum ?? .max, isTooLarge ? .max : most)
        return limit <= minimum ? minimum : Int.random(in: minimum...limit, using: &random)
    }

    mutating func pick(_ scalars: [Unicode.Scalar]) -> Unicode.Scalar? { scalars.randomElement(using: &random) }
}

extension PatternNode {
    /// The length of the longest example that is worth showing.
    private static let maximumLength = 200

    /// Appends a matching text; returns false when there is none or it would be too long.
    fileprivate func appendExample(
        to text: inout String.UnicodeScalarView, by choice: inout some PatternChoice
    ) -> Bool {
        switch self {
        case .set(let set):
            guard text.count < PatternNode.maximumLength, let scalar = choice.pick(set.examples) else { return false }
            text.append(scalar)
            return true
        case .start, .end, .wordBoundary, .lookahead: return true
        case .sequence(let nodes):
            for node in nodes where !node.appendExample(to: &text, by: &choice) { return false }
            return true
        case .alternatives(let nodes):
            let start = text
            for index in choice.order(of: nodes.count) {
                if nodes[index].appendExample(to: &text, by: &choice) { return true }
                text = start
            }
            return false
        case .repeated(let inner, let minimum, let maximum):
            let count = choice.count(atLeast: minimum, atMost: maximum)
            guard count <= PatternNode.maximumLength else { return false }
            for _ in 0..<count {
                let before = text.count
                guard inner.appendExample(to: &text, by: &choice) else { return false }
                // Repeating an empty text adds nothing, and nested counts of it would take forever.
                if text.count == before { break }
            }
            return true
        }
    }
}

extension CompiledSet {
    /// Example characters of the set: its ASCII letters or digits if it has any, otherwise another printable one.
    fileprivate var examples: [Unicode.Scalar] {
        for ranges: [ClosedRange<UInt8>] in [[0x61...0x7A, 0x41...0x5A, 0x30...0x39], [0x20...0x7E]] {
            let found = ranges.flatMap { $0.map { Unicode.Scalar($0) } }.filter { contains($0) }
            if !found.isEmpty { return found }
        }
        return first.map { [$0] } ?? []
    }
}
