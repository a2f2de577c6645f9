extension String {
    /// The number of terminal columns that the text takes, as `wcwidth` counts and terminals draw them.
    ///
    /// Characters that East Asian typography makes wide take two columns, combining characters none; an emoji made of
    /// several code points counts once.
    ///
    /// - Source: Unicode Standard Annex #11, and #51 for sequences of emoji.
    package var displayWidth: Int {
        var text = self
        let plain = text.withUTF8 { bytes -> Int? in
            for byte in bytes where byte >= 0x80 { return nil }
            return bytes.count
        }
        if let plain { return plain }
        var width = 0
        var previous: Unicode.Scalar?
        /// Whether the last scalar was the first of the two letters of a flag.
        var isInFlag = false
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            let isFlagLetter = (0x1F1E6...0x1F1FF).contains(scalar.value)
            if isFlagLetter, isInFlag {
                isInFlag = false
                continue
            }
            isInFlag = isFlagLetter
            switch (previous?.value, scalar.value) {
            // A character joined to an emoji is drawn in the same columns.
            case (0x200D, _): continue
            case (_, 0x1F3FB...0x1F3FF) where previous?.properties.isEmojiModifierBase == true: continue
            case (_, 0xFE0F):
                // The emoji variation selector makes a narrow character wide.
                if let previous, previous.properties.isEmoji, previous.displayWidth == 1 { width += 1 }
            default: width += scalar.displayWidth
            }
        }
        return width
    }
}

extension Unicode.Scalar {
    /// The number of columns of a code point on its own.
    fileprivate var displayWidth: Int {
        guard value >= 0x300 else { return 1 }
        if EastAsianWidth.isWide(value) { return 2 }
        // Vowels and final consonants of Hangul are drawn into the syllable before them.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }
}

extension String {
    /// The text, or as much of its start as fits, followed by a mark that shows the cut.
    package func cut(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        var result = ""
        var used = 1
        for character in self {
            used += String(character).displayWidth
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }
}
