import Testing

@testable import Patterns

/// Lookaheads, which are decided from the end of the text to its beginning.
struct LookaheadTests {
    @Test(arguments: [
        PatternRow("a(?=b)", ["ab", "xab"], ["a", "ac", "ba"]),
        PatternRow("a(?!b)", ["a", "ac", "aba"], ["ab", "b"]),
        PatternRow("^(?:a(?=b)|b)*$", ["", "ab", "abb", "abab"], ["a", "aa", "ba"]),
        PatternRow("^(?:(?!end).)*$", ["", "en", "abc"], ["end", "the end"]),
        PatternRow("^(?=.*[0-9])(?=.*[a-z])(?!.*[ ]).{3,}$", ["ab1", "1ab"], ["abc", "123", "a 1", "a1"]),
        PatternRow("(?=(?=a)ab)a", ["ab"], ["a", "ba"]),
        PatternRow("^(?!(?!a))", ["a", "ab"], ["", "b"]),
        PatternRow("^(?=a(?!b(?=c)))", ["a", "ab", "abd"], ["abc", "b"]),
        PatternRow("(?=^)a", ["a", "ab"], ["ba", ""]),
        PatternRow("a(?=$)", ["a", "ba"], ["ab"]),
        PatternRow("(?=\\bcat\\b)", ["a cat"], ["concat", "cats"]),
        PatternRow("^(?:(?=(a|b))\\w){2}$", ["ab", "aa"], ["ac", "a"]),
        PatternRow("^(?=(?:a|aa)*b)a+b$", ["ab", "aaab"], ["aaa", "b"]),
        PatternRow("^(?=)$", [""], ["a"]),
        PatternRow("(?!)", [], ["", "a"]),
        PatternRow("(?:(?=a)){0}b", ["b"], ["a"]),
    ])
    func matches(_ row: PatternRow) throws {
        let pattern = try Pattern(row.pattern)
        for text in row.matching { #expect(pattern.matches(text), "\(text)") }
        for text in row.others { #expect(!pattern.matches(text), "\(text)") }
    }

    @Test(
        "a text of twice the length takes twice as many steps",
        arguments: [
            "(?=.*z)", "(?=.*[0-9])(?=.*[a-z])", "(?!.*admin)root", "(?=.*(?=.*y)z)x", "(?=.*(?=.*(?=.*x)y)z)w",
            "(?:(?!(?:a(?!b))*c).)*d", "^(?:(?=.*z)a)*$", "(a+)+b", "(x+x+)+y",
        ])
    func linear(source: String) throws {
        let pattern = try Pattern(source)
        func visits(_ count: Int) -> Int {
            var visits = 0
            #expect(!pattern.matches(String(repeating: "a", count: count), visits: &visits))
            return visits
        }
        let (once, twice) = (visits(1_000), visits(2_000))
        #expect(twice <= 2 * once + 100)
    }

    @Test("64 lookaheads are taken, more are refused")
    func count() throws {
        let text = String(repeating: "(?=a)", count: 64)
        #expect(try Pattern(text).matches("a"))
        let error = #expect(throws: PatternError.self) { try Pattern(text + "(?=a)") }
        #expect(error?.description == "more than 64 lookaheads cannot be checked")
    }
}
