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
