/// A property of characters, as in `\p{L}` or `\p{Script=Greek}`.
///
/// - Source: ECMA-262, the tables of Unicode property names and of their values.
struct UnicodeProperty: Sendable {
    /// Whether a scalar has the property.
    let holds: @Sendable (Unicode.Scalar) -> Bool

    init(_ holds: @escaping @Sendable (Unicode.Scalar) -> Bool) {
        self.holds = holds
    }

    /// Finds the property named between the braces: `Lu`, `gc=Lu`, `Alphabetic`, `Script=Greek`; nil if unknown.
    init?(named text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch parts.count > 1 ? parts[0] : nil {
        case nil:
            if let holds = UnicodeProperty.binary[text] ?? UnicodeProperty.table(text) {
                self.init(holds)
            } else {
                self.init(generalCategory: text)
            }
        case "General_Category", "gc": self.init(generalCategory: parts[1])
        case "Script", "sc": self.init(script: parts[1], isExtended: false)
        case "Script_Extensions", "scx": self.init(script: parts[1], isExtended: true)
        default: return nil
        }
    }
}
