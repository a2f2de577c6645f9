import JSONCore

/// Makes foreign text safe for a terminal by replacing each concealed character with a visible escape.
///
/// Pieces of text may be cut anywhere, even inside a character. A piece without anything to escape costs one scan of
/// its bytes.
package struct VisibleText {
    /// How a concealed character is written.
    package enum Style: Sendable {
        /// As `\u{1b}`, including `\n`, `\r` and `\t`, so that everything is on one line.
        case line
        /// As `\u{1b}`; line ends and tabs are left as they are.
        case lines
        /// As `\u001b`, inside the strings of JSON, whose meaning stays the same.
        case json
        /// As `\u001b`, inside the quoted scalars of YAML, whose meaning stays the same.
        case yaml
    }

    private let style: Style
    /// The first bytes of a character that the end of the last piece has cut.
    private var pending: [UInt8] = []

    package init(_ style: Style) {
        self.style = style
    }

    /// The visible text of a piece; nil when the piece can be shown unchanged.
    package mutating func rewritten(_ piece: UnsafeRawBufferPointer) -> [UInt8]? {
        guard !pending.isEmpty else {
            return piece.withMemoryRebound(to: UInt8.self) { rewrite($0, isJoined: false) }
        }
        let joined = pending + piece
        pending = []
        return joined.withUnsafeBufferPointer { rewrite($0, isJoined: true) }
    }

    private mutating func rewrite(_ bytes: UnsafeBufferPointer<UInt8>, isJoined: Bool) -> [UInt8]? {
        guard let start = bytes.baseAddress else { return nil }
        var shown: [UInt8] = []
        var copied = 0
        var at = 0
        while at < bytes.count {
            // Printable ASCII.
            if bytes[at] &- 0x20 < 0x5F {
                at &+= 1
                continue
            }
            let length = UTF8Sequence.length(at: start + at, available: bytes.count - at)
            if length == 0 { break }
            let scalar = length < 0 ? nil : UTF8Sequence.scalar(at: start + at, length: length)
            if let scalar, !isEscaped(scalar) {
                at += length
                continue
            }
            shown += bytes[copied..<at]
            escape(scalar, byte: bytes[at], to: &shown)
            at += max(length, 1)
            copied = at
        }
        guard copied > 0 || at < bytes.count || isJoined else { return nil }
        pending = Array(bytes[at...])
        shown += bytes[copied..<at]
        return shown
    }

    private func isEscaped(_ scalar: UInt32) -> Bool {
        guard Unicode.Scalar.isConcealed(scalar) else { return false }
        return style == .line || scalar != 0x0A && scalar != 0x09
    }

    /// Writes the escape for a concealed character, or for a byte that is not part of any character.
    private func escape(_ scalar: UInt32?, byte: UInt8, to shown: inout [UInt8]) {
        guard let scalar else {
            shown += (style == .line || style == .lines ? "\\x\(hex(UInt32(byte), 2))" : "\\ufffd").utf8
            return
        }
        let escape =
            switch (style, scalar) {
            case (.line, 0x0A): "\\n"
            case (.line, 0x09): "\\t"
            case (.line, 0x0D), (.lines, 0x0D): "\\r"
            case (.line, _), (.lines, _): "\\u{\(String(scalar, radix: 16))}"
            case (.json, 0x10000...):
                "\\u\(hex(0xD7C0 + (scalar >> 10), 4))\\u\(hex(0xDC00 + (scalar & 0x3FF), 4))"
            case (.yaml, 0x10000...): "\\U\(hex(scalar, 8))"
            case (.json, _), (.yaml, _): "\\u\(hex(scalar, 4))"
            }
        shown += escape.utf8
    }

    private func hex(_ value: UInt32, _ count: Int) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }
}

extension Unicode.Scalar {
    /// Whether a character of foreign text controls a terminal, or changes what a reader sees while it is invisible.
    ///
    /// These are the controls (category Cc), the separators of lines and paragraphs (Zl and Zp), the marks of
    /// interlinear annotation, and everything that a display may leave out (`Default_Ignorable_Code_Point`: directional
    /// marks, zero-width spaces, the byte order mark, tags), except joiners and variation selectors, which shape
    /// visible letters and emoji.
    ///
    /// - Source: The Unicode Standard, DerivedCoreProperties.txt; Unicode Technical Report #36, section 2.5.
    package var isConcealed: Bool { Unicode.Scalar.isConcealed(value) }

    static func isConcealed(_ value: UInt32) -> Bool {
        switch value {
        case 0x20...0x7E: false
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E: true
        case 0x200C...0x200D: false
        case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164: true
        case 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
        case 0xE0100...0xE01EF: false
        case 0xE0000...0xE0FFF: true
        default: false
        }
    }
}

extension String {
    /// The text on one line, safe to print anywhere: concealed characters are written as `\n`, `\r`, `\t` or `\u{…}`.
    package var withoutControlCharacters: String {
        var text = self
        var visible = VisibleText(.line)
        guard let shown = text.withUTF8({ visible.rewritten(UnsafeRawBufferPointer($0)) }) else { return text }
        return String(decoding: shown, as: UTF8.self)
    }
}
