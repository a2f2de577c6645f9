/// A JSON number with the digits it was written with.
///
/// Two numbers are equal when their texts are equal; compare ``double`` or ``int64`` for mathematical equality.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number in the syntax of RFC 8259, for example `-12.50e3`.
    package let text: String

    /// Wraps a text that the tokenizer has already accepted.
    package init(validated text: String) {
        self.text = text
    }

    package init(_ value: Int64) {
        text = String(value)
    }

    /// Writes a finite number as text; nil for infinity and NaN, which JSON cannot express.
    package init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = JSONNumber.shortest(value)
    }

    /// The value when the text is an integer literal that fits 64 bits; `1.0` and `1e3` are not.
    package var int64: Int64? { Int64(text) }

    /// The nearest IEEE double; infinite when the number is out of its range.
    package var double: Double { Double(text) ?? .infinity }

    package var description: String { text }

    /// The shortest digits that read back as `value`, as JavaScript writes them.
    ///
    /// An integral value within 64 bits has all its digits, so that an integer of that size reads back as the same one.
    package static func shortest(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? value.javaScriptText
    }
}

extension JSON {
    /// A number, or null for infinity and NaN, as JavaScript's `JSON.stringify` writes them.
    package init(_ value: Double) {
        self = JSONNumber(value).map { .number($0) } ?? .null
    }
}
