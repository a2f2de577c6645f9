/// A JSON number with the digits it was written with.
///
/// Two numbers are equal when their texts are; compare ``double`` or ``integer`` for mathematical equality.
package struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number as RFC 8259 spells it, for example `-12.50e3`.
    package let text: String

    /// Wraps a text that the tokenizer has already accepted.
    package init(validated text: String) {
        self.text = text
    }

    package init(_ value: Int64) {
        text = String(value)
    }

    /// - Precondition: `value` is finite: JSON has no spelling for the others.
    package init(_ value: Double) {
        precondition(value.isFinite, "JSON cannot hold \(value)")
        text = JSONNumber.shortest(value)
    }

    /// The value when the text is an integer literal that fits 64 bits; `1.0` and `1e3` are not.
    package var int64: Int64? { Int64(text) }

    /// The nearest IEEE double; infinite where the exponent is beyond its range.
    package var double: Double { Double(text) ?? .infinity }

    package var description: String { text }

    /// The shortest digits that read back as `value`; integral values below 2^63 have no fraction and no exponent.
    package static func shortest(_ value: Double) -> String {
        if value.rounded(.towardZero) == value, abs(value) < 9_223_372_036_854_775_808 {
            return value == 0 ? "0" : String(Int64(value))
        }
        return value.description
    }
}
