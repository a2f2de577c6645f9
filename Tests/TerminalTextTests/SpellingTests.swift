import TerminalText
import Testing

@Suite struct SpellingTests {
    @Test(arguments: [
        ("mesages", "messages"), ("MESSAGES", "messages"), ("nmae", "name"), ("txet", "text"), ("x", nil),
        ("configuraton", "configuration"), ("zzz", nil), ("messages2", "messages"),
    ])
    func nearest(name: String, expected: String?) {
        let known = ["messages", "name", "text", "configuration"]
        #expect(Spelling.nearest(to: name, among: known) == expected)
    }
}
