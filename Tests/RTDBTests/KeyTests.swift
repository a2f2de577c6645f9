import RTDB
import Testing

/// Keys: what is one, and how they are ordered.
struct KeyTests {
    @Test(arguments: [
        "a", " ", "é", "日本", "\u{1F600}", "-", "a b", "a\\b", "\"", "%", "+", "?", "\u{80}",
        String(repeating: "k", count: 768),
    ])
    func legal(_ name: String) throws {
        #expect(try Key(name).name.utf8.elementsEqual(name.utf8))
    }

    @Test(
        arguments: [
            ("", KeyError.empty), ("a.b", .forbiddenCharacter(".", key: "a.b")),
            ("$a", .forbiddenCharacter("$", key: "$a")),
            ("a#", .forbiddenCharacter("#", key: "a#")), ("[", .forbiddenCharacter("[", key: "[")),
            ("]", .forbiddenCharacter("]", key: "]")), ("a/b", .forbiddenCharacter("/", key: "a/b")),
            ("a\u{1F}", .controlCharacter(0x1F, key: "a\u{1F}")), ("\u{0}", .controlCharacter(0, key: "\u{0}")),
            ("\u{7F}", .controlCharacter(0x7F, key: "\u{7F}")),
            (
                String(repeating: "é", count: 385),
                .tooLong(byteCount: 770, limit: 768, key: String(repeating: "é", count: 385))
            ),
        ])
    func illegal(_ name: String, _ error: KeyError) {
        #expect(throws: error) { _ = try Key(name) }
    }

    @Test(
        "the text of a refusal",
        arguments: [
            (KeyError.empty, "a key is empty"),
            (.forbiddenCharacter(".", key: "a.b"), "key 'a.b' contains '.', which the database forbids"),
            (
                .controlCharacter(7, key: "a\u{7}"),
                "key 'a\\u{7}' contains the control character U+0007, which the database forbids"
            ),
            (
                .tooLong(byteCount: 800, limit: 768, key: String(repeating: "k", count: 800)),
                "key 'kkkkkkkkkkkkkkkkkkkk…' has 800 bytes; the database allows 768"
            ),
        ])
    func description(_ error: KeyError, _ text: String) {
        #expect(error.description == text)
    }

    @Test("keys compare by bytes, not by canonical equivalence")
    func bytes() throws {
        let composed = try Key("\u{E9}")
        let decomposed = try Key("e\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, try Key("\u{E9}")]).count == 2)
    }

    /// Source: Documentation/RealtimeDatabase.md, 3.22 to 3.24.
    @Test(
        "the order of keys: each list is ascending",
        arguments: [
            ["-3", "2", "10", "B", "a"],
            [
                "-2147483648", "-1", "0", "00", "1", "01", "001", "2147483647", "-2147483649", "2147483648",
                "9999999999",
            ],
            ["1", "1a", "a1"], ["A", "B", "a", "b"], ["", " ", "a"].filter { !$0.isEmpty },
            ["0", "-"], ["a", "aa", "ab", "b"],
            // UTF-16: the surrogates of what is beyond the basic plane come before U+E000.
            ["z", "é", "\u{D7FF}", "\u{10000}", "\u{10FFFF}", "\u{E000}", "\u{FFFD}"],
            ["a\u{10000}", "a\u{F8FF}"],
        ])
    func order(_ names: [String]) throws {
        let keys = try names.map { try Key($0) }
        for (index, key) in keys.enumerated() {
            for (other, otherKey) in keys.enumerated() {
                #expect((key < otherKey) == (index < other), "\(key) < \(otherKey)")
            }
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("10", 10), ("00", nil), ("01", nil), ("-1", nil), ("-0", nil), ("a", nil), ("1a", nil),
            ("2147483647", 2_147_483_647), ("2147483648", nil),
        ] as [(String, Int?)])
    func arrayIndex(_ name: String, _ index: Int?) throws {
        #expect(try Key(name).arrayIndex == index)
    }
}

/// Paths as a user types them.
struct DatabasePathTests {
    @Test(
        arguments: [
            ("/", [], "/"), ("/a", ["a"], "/a"), ("a", ["a"], "/a"), ("/a/b/", ["a", "b"], "/a/b"),
            ("a/b c", ["a", "b c"], "/a/b c"),
            ("/a/\u{301}x", ["a", "\u{301}x"], "/a/\u{301}x"),
        ] as [(String, [String], String)])
    func parsing(_ text: String, _ keys: [String], _ description: String) throws {
        let path = try DatabasePath(text)
        #expect(path.keys == (try keys.map { try Key($0) }))
        #expect(path.description.utf8.elementsEqual(description.utf8))
    }

    @Test(arguments: [
        ("", PathError.empty), ("//", .emptySegment(path: "//")), ("/a//b", .emptySegment(path: "/a//b")),
        ("/a/b.c", .key(.forbiddenCharacter(".", key: "b.c"))), (Self.deep(33), .tooDeep(count: 33)),
    ])
    func errors(_ text: String, _ error: PathError) {
        #expect(throws: error) { _ = try DatabasePath(text) }
    }

    @Test("thirty-two levels are allowed")
    func depth() throws {
        #expect(try DatabasePath(Self.deep(32)).keys.count == 32)
    }

    static func deep(_ count: Int) -> String { String(repeating: "/k", count: count) }

    @Test(arguments: [
        ("/", "/a", true), ("/a", "/a", true), ("/a", "/a/b", true), ("/a/b", "/a", false), ("/a", "/ab", false),
        ("/b", "/a/b", false),
    ])
    func contains(_ upper: String, _ lower: String, _ isContained: Bool) throws {
        #expect(try DatabasePath(upper).contains(try DatabasePath(lower)) == isContained)
    }
}
