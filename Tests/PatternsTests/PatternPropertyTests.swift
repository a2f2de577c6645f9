import Testing

@testable import Patterns

/// Random small expressions and texts, against a matcher that simply tries every way.
struct PatternPropertyTests {
    @Test func agreesWithBacktracking() throws {
        let seed = UInt64.random(in: 0..<UInt64.max)
        var random = SplitMix(state: seed)
        var matching = 0
        for _ in 0..<3_000 {
            let expression = RandomExpression(depth: 4, &random)
            let pattern = try Pattern(expression.text)
            for _ in 0..<6 {
                let characters = Array("abcabcabc\n")
                let text = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                    characters[Int.random(in: 0..<characters.count, using: &random)]
                }
                var budget = 1_000_000
                let expected = (0...text.count).contains { start in
                    expression.matches(text, start, &budget) { _, _ in true }
                }
                // Trying every way can take for ever; that is what the other matcher is for.
                guard budget > 0 else { continue }
                if expected { matching += 1 }
                #expect(
                    pattern.matches(String(text)) == expected,
                    "/\(expression.text)/ on \(String(text).debugDescription), seed \(seed)")
            }
        }
        // Neither all nor none of them match, or nothing would have been tried.
        #expect((1_000...17_000).contains(matching), "\(matching) of 18000, seed \(seed)")
    }
}

/// A generator whose numbers follow from its seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// An expression that knows its own text and how to match, one way after the other.
private indirect enum RandomExpression {
    case character(Character)
    case any
    case set([Character], isNegated: Bool)
    case assertion(String)
    case sequence([RandomExpression])
    case alternatives([RandomExpression])
    case repeated(RandomExpression, Int, Int?, isLazy: Bool)
    case lookahead(RandomExpression, isNegated: Bool)

    init(depth: Int, _ random: inout SplitMix) {
        func letter() -> Character { ["a", "b", "c"][Int.random(in: 0..<3, using: &random)] }
        switch Int.random(in: 0..<(depth > 0 ? 13 : 5), using: &random) {
        case 0, 1: self = .character(letter())
        case 2: self = .any
        case 3: self = .set([letter(), letter()], isNegated: Bool.random(using: &random))
        case 4: self = .assertion(["^", "$", "\\b", "\\B"][Int.random(in: 0..<4, using: &random)])
        case 5, 6, 7:
            self = .sequence((0..<Int.random(in: 0...3, using: &random)).map { _ in Self(depth: depth - 1, &random) })
        case 8:
            self = .alternatives((0..<2).map { _ in Self(depth: depth - 1, &random) })
        case 9, 10:
            let least = Int.random(in: 0...2, using: &random)
            let most = Bool.random(using: &random) ? nil : least + Int.random(in: 0...2, using: &random)
            self = .repeated(Self(depth: depth - 1, &random), least, most, isLazy: Bool.random(using: &random))
        default: self = .lookahead(Self(depth: depth - 1, &random), isNegated: Bool.random(using: &random))
        }
    }

    var text: String {
        switch self {
        case .character(let character): String(character)
        case .any: "."
        case .set(let characters, let isNegated): (isNegated ? "[^" : "[") + String(characters) + "]"
        case .assertion(let text): text
        case .sequence(let parts): parts.map(\.text).joined()
        case .alternatives(let parts): "(" + parts.map(\.text).joined(separator: "|") + ")"
        case .repeated(let inner, let least, let most, let isLazy):
            "(?:\(inner.text)){\(least)," + (most.map(String.init) ?? "") + (isLazy ? "}?" : "}")
        case .lookahead(let inner, let isNegated): (isNegated ? "(?!" : "(?=") + inner.text + ")"
        }
    }

    /// Whether it matches from a place on such that what comes behind it, `rest`, matches too.
    func matches(
        _ text: [Character], _ place: Int, _ budget: inout Int, then rest: (Int, inout Int) -> Bool
    ) -> Bool {
        budget -= 1
        guard budget > 0 else { return false }
        switch self {
        case .character(let character):
            return place < text.count && text[place] == character && rest(place + 1, &budget)
        case .any: return place < text.count && text[place] != "\n" && rest(place + 1, &budget)
        case .set(let characters, let isNegated):
            return place < text.count && characters.contains(text[place]) != isNegated && rest(place + 1, &budget)
        case .assertion(let kind):
            let before = place > 0 && text[place - 1] != "\n"
            let after = place < text.count && text[place] != "\n"
            let holds =
                switch kind {
                case "^": place == 0
                case "$": place == text.count
                case "\\b": before != after
                default: before == after
                }
            return holds && rest(place, &budget)
        case .sequence(let parts):
            guard let first = parts.first else { return rest(place, &budget) }
            return first.matches(text, place, &budget) { place, budget in
                Self.sequence(Array(parts.dropFirst())).matches(text, place, &budget, then: rest)
            }
        case .alternatives(let parts): return parts.contains { $0.matches(text, place, &budget, then: rest) }
        case .repeated(let inner, let least, let most, let isLazy):
            if least == 0, rest(place, &budget) { return true }
            guard most != 0 else { return false }
            return inner.matches(text, place, &budget) { next, budget in
                // As in ECMA-262, a repetition that is not needed takes something.
                guard least > 0 || next > place else { return false }
                let fewer = Self.repeated(inner, max(least - 1, 0), most.map { $0 - 1 }, isLazy: isLazy)
                return fewer.matches(text, next, &budget, then: rest)
            }
        case .lookahead(let inner, let isNegated):
            return inner.matches(text, place, &budget) { _, _ in true } != isNegated && rest(place, &budget)
        }
    }
}
