import Patterns
import Testing

/// A regular expression, texts that it matches and texts that it does not.
struct PatternRow: Sendable, CustomTestStringConvertible {
    let pattern: String
    let matching: [String]
    let others: [String]

    init(_ pattern: String, _ matching: [String], _ others: [String]) {
        self.pattern = pattern
        self.matching = matching
        self.others = others
    }

    var testDescription: String { pattern }
}

/// The dialect of JSON Schema.
struct PatternTests {
    @Test(arguments: [
        PatternRow("", ["", "a"], []),
        PatternRow("b", ["b", "abc"], ["", "ac"]),
        PatternRow("^b", ["b", "bc"], ["ab"]),
        PatternRow("b$", ["ab"], ["ba", "b\n"]),
        PatternRow("^$", [""], ["a"]),
        PatternRow("^(a|bc)*$", ["", "abca"], ["ab", "c"]),
        PatternRow("^a+?b??$", ["a", "aab"], ["b"]),
        PatternRow("^a{2}$", ["aa"], ["a", "aaa"]),
        PatternRow("^a{2,}$", ["aa", "aaaa"], ["a"]),
        PatternRow("^(ab){1,2}$", ["ab", "abab"], ["", "ababab"]),
        PatternRow("^(a*)*$", ["", "aaa"], ["b"]),
        PatternRow("^.$", ["x", "👍"], ["\n", "\u{2028}", "xy", "e\u{301}"]),
        PatternRow("^[a-c_-]+$", ["ab_-"], ["d", ""]),
        PatternRow("^[^a-c]$", ["d", "é"], ["a"]),
        PatternRow("^[\\d\\s.]+$", ["1 .", "\u{A0}"], ["x", "١"]),
        PatternRow("^\\w\\W\\D\\S$", ["a-b-"], ["aab-"]),
        PatternRow("^\\p{L}+\\P{L}$", ["日本1", "é-"], ["1"]),
        PatternRow("^\\p{Lu}\\p{Lowercase_Letter}$", ["Éa"], ["éa"]),
        PatternRow("^\\u0041\\x42\\u{1F44D}\\uD83D\\uDC4D$", ["AB👍👍"], ["AB"]),
        PatternRow("\\bcat\\b", ["a cat.", "cat"], ["concat", "cats"]),
        PatternRow("a\\Bb", ["ab"], ["a b"]),
        PatternRow("^(?=.*\\d)(?!.*x)\\w+$", ["a1"], ["a", "a1x"]),
        PatternRow("^(?:a|(?<name>b))$", ["a", "b"], ["ab"]),
        PatternRow("^\\^\\$\\.\\/$", ["^$./"], ["a"]),
        PatternRow("^20[0-9]{2}-(spring|summer)$", ["2026-spring"], ["1999-spring", "2026-autumn"]),
        PatternRow("^(([a-z])+.)+[A-Z]([a-z])+$", [], [String(repeating: "a", count: 2_000)]),
    ])
    func matches(_ row: PatternRow) throws {
        let pattern = try Pattern(row.pattern)
        for text in row.matching { #expect(pattern.matches(text), "\(text)") }
        for text in row.others { #expect(!pattern.matches(text), "\(text)") }
    }
}
