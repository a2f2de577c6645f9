import JSONCore
import Testing

/// RFC 6901.
@Suite struct JSONPointerTests {
    private static let document = """
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\\\j": 5, "k\\"l": 6, " ": 7, "m~n": 8}
        """

    @Test(arguments: [
        ("/foo", "[\"bar\",\"baz\"]"), ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
        ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"), ("/foo/1", "\"baz\""),
    ])
    func section5(_ text: String, _ value: String) throws {
        let pointer = try #require(JSONPointer(text))
        let document = try JSON(parsing: JSONPointerTests.document)
        #expect(document[pointer]?.text() == value)
        #expect(pointer.description == text)
    }

    @Test func theEmptyPointerIsTheWholeDocument() throws {
        let document = try JSON(parsing: JSONPointerTests.document)
        #expect(JSONPointer("") == .root)
        #expect(document[.root]?.text() == document.text())
        #expect(JSONPointer.root.description == "")
    }

    @Test(arguments: [
        "/foo/2", "/foo/-", "/foo/01", "/foo/00", "/foo/-1", "/foo/+1", "/foo/1.0", "/foo/1e0", "/foo/", "/foo/ 1",
        "/foo/٠",
        "/foo/99999999999999999999", "/foo/0/0", "/bar", "/foo/bar", "//", "/m~0n/x", "/A~1b",
    ])
    func nothingIsThere(_ text: String) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(try JSON(parsing: JSONPointerTests.document)[pointer] == nil)
    }

    @Test(arguments: ["a", "a/b", " /a", "#/a", "/~", "/~2", "/a~", "/~~0", "/a~/b", "/~a"])
    func refuses(_ text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: [
        ("/~01", ["~1"]), ("/~00", ["~0"]), ("/~10", ["/0"]), ("/~1~0", ["/~"]), ("//", ["", ""]),
        ("/a//b/", ["a", "", "b", ""]),
        ("/é/👍", ["é", "👍"]),
    ])
    func tokensAreUnescapedOnce(_ text: String, _ tokens: [String]) {
        #expect(JSONPointer(text)?.tokens == tokens)
        #expect(JSONPointer(tokens: tokens).description == text)
    }

    @Test func appending() {
        #expect(JSONPointer.root.appending("a/b").appending(3).appending("~").description == "/a~1b/3/~0")
    }

    /// `é` in one scalar and in two are two names.
    @Test func pointersAreEqualWhenTheirBytesAre() throws {
        let one = JSONPointer(tokens: ["\u{E9}"])
        let two = JSONPointer(tokens: ["e\u{301}"])
        #expect(one != two)
        #expect(one == JSONPointer(tokens: ["\u{E9}"]))
        #expect(Set([one, two, one]).count == 2)
        #expect(JSONPointer(tokens: ["a", "b"]) != JSONPointer(tokens: ["a"]))
        let document = try JSON(parsing: "{\"\u{E9}\":1,\"e\u{301}\":2}")
        #expect(document[one]?.text() == "1")
        #expect(document[two]?.text() == "2")
    }
}
