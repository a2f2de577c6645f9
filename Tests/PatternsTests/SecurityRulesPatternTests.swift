import Patterns
import Testing

/// The dialect of security rules.
///
/// - Source: Documentation/RealtimeDatabase.md, 9.12.
struct SecurityRulesPatternTests {
    @Test(arguments: [
        PatternRow("bar", ["bar", "rebar"], ["BAR", ""]),
        PatternRow("^foo$", ["foo"], ["foo ", "afoo"]),
        PatternRow("^a|b$", ["ax", "xb"], ["xa", "bx"]),
        PatternRow(#"\{foo}"#, ["{foo}"], ["foo"]),
        PatternRow("a]", ["a]"], ["a"]),
        PatternRow("^(19|20)[0-9][0-9][-/. ](0[1-9]|1[012])$", ["1999-12", "2000/01"], ["1899-12", "2000-13"]),
        PatternRow(#"^\w+@\w+[.]\D\S\s\W$"#, ["a@b.cc !"], ["a@b.1c !"]),
        PatternRow(#"^\@\-\_\ \"$"#, [#"@-_ ""#], ["@"]),
        PatternRow("^a{2}b{1,}c{0,1}$", ["aab", "aabbc"], ["ab", "aabcc"]),
        PatternRow(#"^[\w-.]+$"#, ["a-b.c"], ["a b"]),
        PatternRow(#"^[^\d]$"#, ["a"], ["1"]),
        PatternRow(".", ["x"], ["", "\n"]),
    ])
    func matches(_ row: PatternRow) throws {
        let pattern = try Pattern(row.pattern, dialect: .securityRules)
        for text in row.matching { #expect(pattern.matches(text), "\(text)") }
        for text in row.others { #expect(!pattern.matches(text), "\(text)") }
    }

    @Test(arguments: [
        PatternRow("bar", ["BAR", "bAr"], ["baz"]),
        PatternRow("^[a-z]+@X[.]com$", ["A@x.COM"], ["1@x.com"]),
        PatternRow("^[^a]$", ["b", "B"], ["a", "A"]),
        PatternRow("^É$", ["é"], ["e"]),
        PatternRow("^ß$", ["ß"], ["SS"]),
    ])
    func matchesIgnoringCase(_ row: PatternRow) throws {
        let pattern = try Pattern(row.pattern, dialect: .securityRules, ignoresCase: true)
        for text in row.matching { #expect(pattern.matches(text), "\(text)") }
        for text in row.others { #expect(!pattern.matches(text), "\(text)") }
    }

    @Test(arguments: [
        ("", "an alternative is empty"),
        ("(^foo$|bar)", "'^' is not the first character"),
        ("a|^b", "'^' is not the first character"),
        ("a$|b", "'$' is not the last character"),
        ("(a$)", "'$' is not the last character"),
        ("^(foo|)$", "an alternative is empty"),
        ("a||b", "an alternative is empty"),
        ("()", "an alternative is empty"),
        ("[]", "a set is empty"),
        ("[^]", "a set is empty"),
        ("[a", "a set is not closed"),
        ("a+?", "a lazy quantifier cannot be checked"),
        ("a**", "a quantifier has nothing to repeat"),
        ("*a", "a quantifier has nothing to repeat"),
        ("(?=a)", "a group with modifiers cannot be checked"),
        ("(?:a)", "a group with modifiers cannot be checked"),
        (#"\bcat"#, "a word boundary cannot be checked"),
        (#"(a)\1"#, "a backreference cannot be checked"),
        (#"\p{L}"#, "a property cannot be checked"),
        (#"\q"#, #"unknown escape '\q'"#),
        ("a{", "unexpected '{'"),
        ("a{2,1}", "'{2,1}' is not a range"),
        ("a)", "unexpected ')'"),
    ])
    func refusals(source: String, text: String) {
        let error = #expect(throws: PatternError.self) { try Pattern(source, dialect: .securityRules) }
        #expect(error?.description == text)
    }

    @Test("counts of counts of nothing, and of too much, end soon")
    func repetitionBombs() throws {
        let nothing = String(repeating: "(?:", count: 50) + String(repeating: "){9999}", count: 50)
        #expect(try Pattern(nothing).matches(""))
        #expect(throws: PatternError.tooLarge) {
            try Pattern("((a{999}){999}){999}", dialect: .securityRules)
        }
        #expect(throws: PatternError.tooLarge) {
            try Pattern(String(repeating: "(", count: 100_000), dialect: .securityRules)
        }
    }
}
