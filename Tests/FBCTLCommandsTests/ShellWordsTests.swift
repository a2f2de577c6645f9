import FBCTLCommands
import Testing

/// Lines split as a shell splits them: the words, and whether the last one is still open.
struct ShellWordsTests {
    @Test(arguments: [
        ("", [], nil), ("a", [], "a"), ("a b", ["a"], "b"), (" a\tb ", ["a", "b"], nil), ("'a b' c", ["a b"], "c"),
        ("\"a'b\"c", [], "a'bc"), ("a''", [], "a"), ("''", [], ""), ("'a\\b'", [], "a\\b"), ("a\\ b", [], "a b"),
        ("\"a\\\"b\"", [], "a\"b"), ("'open a", [], "open a"), ("a\\", [], "a\\"), ("é日 x", ["é日"], "x"),
    ])
    func words(_ line: String, _ complete: [String], _ last: String?) {
        let words = ShellWords(line)
        #expect(words.complete == complete && words.last == last)
        #expect(words.all == complete + (last.map { [$0] } ?? []))
    }
}
