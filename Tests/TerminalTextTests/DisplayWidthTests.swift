import TerminalText
import Testing

@Suite("Display width")
struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("plain", 5), ("café", 4), ("cafe\u{301}", 4), ("日本語", 6), ("ｈａｌｆ", 8), ("ﾊﾝｶｸ", 4), ("한국어", 6),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("🔥", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("❤️", 2), ("❤", 1),
        ("1️⃣", 2), ("a\u{200B}b", 2), ("שלום", 4), ("हिन्दी", 5), ("ไทย", 3), ("\u{10FFFF}", 1), ("☕", 2), ("…", 1),
        ("→", 1),
    ])
    func width(_ text: String, _ width: Int) {
        #expect(text.displayWidth == width, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
}
