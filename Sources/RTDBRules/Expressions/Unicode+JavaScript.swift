/// The digits, names and line ends of JavaScript.
extension Unicode.Scalar {
    var isDigit: Bool { ("0"..."9").contains(self) }

    var isHexDigit: Bool { isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }

    /// Whether a name may begin with the character.
    var startsIdentifier: Bool { properties.isIDStart || self == "_" || self == "$" }

    /// Whether a name may contain the character.
    var continuesIdentifier: Bool { properties.isIDContinue || self == "$" }

    /// Whether the character ends a line, which no literal may contain.
    var endsLine: Bool { ["\n", "\r", "\u{2028}", "\u{2029}"].contains(self) }
}

extension String {
    /// Creates a string from characters of a document or an expression.
    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
