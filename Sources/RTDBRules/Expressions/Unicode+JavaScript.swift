/// What JavaScript calls digits, names and ends of lines.
extension Unicode.Scalar {
    var isDigit: Bool { ("0"..."9").contains(self) }

    var isHexDigit: Bool { isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }

    /// Whether a name may begin with it.
    var startsIdentifier: Bool { properties.isIDStart || self == "_" || self == "$" }

    /// Whether it may stand in a name.
    var continuesIdentifier: Bool { properties.isIDContinue || self == "$" }

    /// Whether it ends a line, which literals must not.
    var endsLine: Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(self) }
}
