import TerminalText
import TestSupport
import Testing

@Suite("Visible text")
struct VisibleTextTests {
    @Test("what is concealed follows from the properties that Unicode gives a character")
    func rule() {
        var wrong: [String] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let isExpected =
                switch properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                default:
                    (0xFFF9...0xFFFB).contains(value)
                        || properties.isDefaultIgnorableCodePoint && !properties.isJoinControl
                            && !properties.isVariationSelector && properties.generalCategory != .nonspacingMark
                        || [0x34F, 0x17B4, 0x17B5].contains(value)
                }
            if scalar.isConcealed != isExpected { wrong.append("U+\(String(value, radix: 16))") }
        }
        #expect(wrong == [])
    }

    static let hostile = "a\u{1B}[31m\n\t\r\u{7F}\u{9B}\u{AD}\u{202E}\u{2028}\u{FEFF}\u{E0041}é林👩‍👩‍👧"

    @Test(
        "each style has its own escapes",
        arguments: [
            (
                VisibleText.Style.line,
                "a\\u{1b}[31m\\n\\t\\r\\u{7f}\\u{9b}\\u{ad}\\u{202e}\\u{2028}\\u{feff}\\u{e0041}é林👩‍👩‍👧"
            ),
            (.lines, "a\\u{1b}[31m\n\t\\r\\u{7f}\\u{9b}\\u{ad}\\u{202e}\\u{2028}\\u{feff}\\u{e0041}é林👩‍👩‍👧"),
            (.json, "a\\u001b[31m\n\t\\u000d\\u007f\\u009b\\u00ad\\u202e\\u2028\\ufeff\\udb40\\udc41é林👩‍👩‍👧"),
            (.yaml, "a\\u001b[31m\n\t\\u000d\\u007f\\u009b\\u00ad\\u202e\\u2028\\ufeff\\U000e0041é林👩‍👩‍👧"),
        ])
    func styles(_ style: VisibleText.Style, _ expected: String) {
        #expect(shown([Array(Self.hostile.utf8)], style) == Array(expected.utf8))
    }

    @Test(
        "bytes that are not UTF-8 are shown",
        arguments: [
            (VisibleText.Style.lines, "a\\x9bb\\xffc\\xed\\xa0\\x80"),
            (.json, "a\\ufffdb\\ufffdc\\ufffd\\ufffd\\ufffd"),
        ])
    func illFormed(_ style: VisibleText.Style, _ expected: String) {
        let bytes: [UInt8] = [0x61, 0x9B, 0x62, 0xFF, 0x63, 0xED, 0xA0, 0x80]
        #expect(shown([bytes], style) == Array(expected.utf8))
    }

    @Test("text that holds nothing to escape is not copied")
    func harmless() {
        var visible = VisibleText(.lines)
        let bytes = Array("plain – é 林 👩‍👩‍👧\n\tx".utf8)
        let rewritten = bytes.withUnsafeBytes { visible.rewritten($0) }
        #expect(rewritten == nil)
    }

    @Test("pieces may be cut anywhere")
    func cuts() {
        var random = SeededGenerator(seed: TestSeed.value)
        for _ in 0..<500 {
            let text = HostileText.next(using: &random)
            let bytes = Array(text.utf8)
            var pieces: [[UInt8]] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...5, using: &random))
                pieces.append(Array(piece))
                rest = rest.dropFirst(piece.count)
            }
            for style in [VisibleText.Style.lines, .json] {
                #expect(
                    shown(pieces, style) == shown([bytes], style), "seed \(TestSeed.value): \(text.debugDescription)")
            }
            let line = text.withoutControlCharacters
            #expect(
                !line.unicodeScalars.contains { $0.isConcealed }, "seed \(TestSeed.value): \(text.debugDescription)")
            #expect(line.withoutControlCharacters == line)
        }
    }

    private func shown(_ pieces: [[UInt8]], _ style: VisibleText.Style) -> [UInt8] {
        var visible = VisibleText(style)
        return pieces.flatMap { piece in piece.withUnsafeBytes { visible.rewritten($0) } ?? piece }
    }
}
