/// Texts that try to drive a terminal, to hide, or to be something else in another form.
package enum HostileText {
    private static let pieces = [
        "\u{1B}[35m", "\u{1B}]0;owned\u{7}", "\u{1B}[2J", "\u{9B}35m", "\u{9D}0;owned\u{9C}", "\u{8}", "\u{7F}", "\r",
        "\n", "\t", "\u{0}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}",
        "\u{2066}",
        "\u{2069}", "\u{2028}", "\u{2029}", "\u{85}", "\u{FEFF}", "\u{E0041}", "\u{E007F}", "\u{180E}", "\u{3164}",
        "a", "b c", "é", "林", "👩‍👩‍👧", "❤️", "\"", "\\", "=", "'", ",", ": ", "#", "-", "null", "1e5", "\\u{1b}", "{}",
    ]

    /// A text of one to eight pieces.
    package static func next(using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    /// A text that can be a key.
    package static func key(using random: inout SeededGenerator) -> String {
        let forbidden = ".$#[]/"
        let scalars = next(using: &random).unicodeScalars.filter { scalar in
            scalar.value >= 0x20 && scalar.value != 0x7F && !forbidden.unicodeScalars.contains(scalar)
        }
        var key = "k"
        key.unicodeScalars.append(contentsOf: scalars)
        return key
    }
}
