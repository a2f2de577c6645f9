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
        PatternRow("^\\u{0001F44d}\\u{00000000041}$", ["👍A"], ["👍"]),
        // Half of a surrogate pair is in no text; the complement of it is everything.
        PatternRow("\\ud83d\\ud83d", [], ["", "👍", "\u{FFFD}"]),
        PatternRow("\\ud800\\u0041", [], ["A", "\u{10041}"]),
        PatternRow("\\ud83d\\u{1F600}", [], ["😀"]),
        PatternRow("\\ud83d|\\udc4d|x", ["x"], ["👍"]),
        PatternRow("^[\\ud83d\\ud83d]$", [], ["👍", "\u{D7FF}"]),
        PatternRow("^[^\\ud83d\\ud83d]$", ["👍", "a"], [""]),
        PatternRow("^[\\ud83d\\udc4d-\\ud83d\\udc4f]$", ["👍", "👏"], ["👐"]),
        PatternRow("^[\\ud83d\\u{1F600}\\ud83dx]$", ["😀", "x"], ["👍"]),
        PatternRow("^\\cA\\cz[\\cB\\0]\\0$", ["\u{1}\u{1A}\u{2}\u{0}"], ["Az"]),
        PatternRow("^[\\-\\b^]$", ["-", "\u{8}", "^"], ["b", "\\"]),
        PatternRow("^[\\d-]$", ["1", "-"], ["a"]),
        PatternRow("^(?<é$_>a)(?<\\u0062>b)$", ["ab"], ["a"]),
        PatternRow("^(?:(?<a>x)|(?<a>y))(?<b>z)$", ["xz", "yz"], ["z"]),
        PatternRow("^[^]$", ["a", "\n"], [""]),
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

    /// What ECMA-262 forbids with the flag `u`, and what takes more than linear time.
    @Test(arguments: [
        (#"\c1"#, #"unknown escape '\c1'"#), (#"\cé"#, #"unknown escape '\cé'"#), (#"\c"#, "an escape is not closed"),
        (#"\-"#, #"unknown escape '\-'"#), (#"\_"#, #"unknown escape '\_'"#), (#"\00"#, #"unknown escape '\00'"#),
        (#"[\01]"#, #"unknown escape '\01'"#), (#"[\1]"#, #"unknown escape '\1'"#),
        (#"\x+1"#, #"unknown escape '\x+1'"#), (#"\x4"#, #"unknown escape '\x4'"#),
        (#"\u+041"#, #"unknown escape '\u+041'"#), (#"\u00"#, #"unknown escape '\u00'"#),
        (#"\u{+41}"#, #"unknown escape '\u{'"#), (#"\u{}"#, #"unknown escape '\u{'"#),
        (#"\u{110000}"#, #"unknown escape '\u{'"#), (#"\u{FFFFFFFFFFFFFFFFFFFF}"#, #"unknown escape '\u{'"#),
        (#"\u{41"#, #"unknown escape '\u{'"#),
        ("(?<1>a)", "'1' is not the name of a group"), ("(?<>a)", "'' is not the name of a group"),
        ("(?<a b>c)", "'a ' is not the name of a group"), (#"(?<a\x62>c)"#, #"'a\' is not the name of a group"#),
        ("(?<a>b)(?<a>c)", "two groups have the name 'a'"), ("(?<a>(?<a>c))", "two groups have the name 'a'"),
        ("(?:(?<a>x)|y)(?<a>z)", "two groups have the name 'a'"),
        (#"[\d-z]"#, "a class cannot begin or end a range"), (#"[a-\d]"#, "a class cannot begin or end a range"),
        (#"[\w-a]"#, "a class cannot begin or end a range"), (#"[\u0062-a]"#, #"'\u0062-a' is not a range"#),
        ("a{99999999999999999999}", "the repetition counts make it too large"),
        ("a{5000000000,99999999999999999999}", "the repetition counts make it too large"),
        ("a{2,1}", "'{2,1}' is not a range"), ("a{,2}", "unexpected '{'"), ("a{1", "a quantifier is not closed"),
        ("{1}", "a quantifier has nothing to repeat"), ("(?=a)*", "a quantifier has nothing to repeat"),
        ("a**", "a quantifier has nothing to repeat"), ("]", "unexpected ']'"), ("}", "unexpected '}'"),
        (#"\k<a>"#, "a backreference cannot be checked"), (#"(a)\1"#, "a backreference cannot be checked"),
        ("(?<!a)", "lookbehind cannot be checked"), ("(?i:a)", "a group with modifiers cannot be checked"),
        (#"\p{Script}"#, "'Script' is not a Unicode property"),
        (#"\p{script=Greek}"#, "'script=Greek' is not a Unicode property"),
        (#"\p{Script=Klingon}"#, "'Script=Klingon' is not a Unicode property"),
        (#"\p{}"#, "'' is not a Unicode property"), (#"\pL"#, #"unknown escape '\p'"#),
    ])
    func refusals(source: String, text: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(source) }
        #expect(error?.description == text)
    }

    @Test(arguments: [
        PatternRow(#"^\p{Script=Greek}+$"#, ["αΩ", "ἀ"], ["a", "µ", "ʹ", ""]),
        PatternRow(#"^\p{sc=Grek}+$"#, ["αΩ"], ["a"]),
        PatternRow(#"^\p{Script_Extensions=Greek}$"#, ["α", "\u{342}"], ["a"]),
        PatternRow(#"^\p{Script=Greek}$"#, ["α"], ["\u{342}"]),
        PatternRow(#"^\p{scx=Deva}$"#, ["अ", "।"], ["a"]),
        PatternRow(#"^\P{sc=Latn}$"#, ["α", "1"], ["a", "é"]),
        PatternRow(#"^\p{sc=Zyyy}$"#, ["1", "。"], ["a"]),
        PatternRow(#"^\p{scx=Common}$"#, ["1"], ["。", "।"]),
        PatternRow(#"^\p{sc=Qaac}$"#, ["\u{2C80}"], ["a"]),
        PatternRow(#"^\p{Emoji}$"#, ["👍", "1"], ["a"]),
        PatternRow(#"^\p{Emoji_Component}$"#, ["#", "\u{200D}"], ["a", "👍"]),
        PatternRow(#"^\p{ExtPict}$"#, ["👍", "©"], ["1"]),
        PatternRow(#"^\p{RI}\p{Pat_Syn}$"#, ["🇩!"], ["👍!"]),
        PatternRow(#"^\p{ASCII}\p{Any}\p{Assigned}$"#, ["a\u{E000}b"], ["éab", "aa\u{378}"]),
        PatternRow(#"^\p{ID_Start}\p{IDC}$"#, ["aé", "a1"], ["1a"]),
        PatternRow(#"^\p{gc=LC}\p{General_Category=Decimal_Number}\p{punct}\p{digit}$"#, ["a1!2"], ["11!2"]),
        PatternRow(#"^[\p{Lu}\P{Alpha}]$"#, ["A", "1"], ["a"]),
        PatternRow(#"^\p{Alphabetic}\p{White_Space}\p{space}\p{Lowercase}\p{Upper}$"#, ["x  yZ"], ["1  yZ"]),
    ])
    func properties(_ row: PatternRow) throws { try matches(row) }
}
