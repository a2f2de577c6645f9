import Patterns
import Testing

@Suite struct ExampleTests {
    @Test(arguments: [
        ("", ""), ("^$", ""), ("abc", "abc"), ("^[A-Z]{3}-[0-9]{4}$", "AAA-0000"), ("(x|y)z?", "xz"), ("a*b+", "ab"),
        ("[^a-z]", "A"), (#"^\d\w\s$"#, "0a "), (#"\p{Lu}"#, "A"), ("a{0}b", "b"), ("[\u{3041}-\u{3096}]", "\u{3041}"),
        ("([b]|c){2}", "bb"), (#"a\b-"#, "a-"),
    ])
    func found(source: String, text: String) throws {
        #expect(try Pattern(source).example == text)
    }

    @Test(arguments: ["^(?=b)a", "a^", "[]", "a{300}", "(a{100}){100}", "(((){1000}){1000}){1000}a{201}"])
    func notFound(source: String) throws {
        #expect(try Pattern(source).example == nil)
    }
}
