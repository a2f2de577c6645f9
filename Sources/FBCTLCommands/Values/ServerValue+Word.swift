import DatabaseAccess
import JSONCore
import RTDB

extension ServerValue {
    /// Returns the JSON of a server value from its word: `@now`, `@+1` or `@-0.5`; nil for any other word.
    ///
    /// The digits stay as the user typed them, so that a number out of range is rejected like any other.
    static func json(typed word: String) -> [UInt8]? {
        guard word.utf8.first == UInt8(ascii: "@") else { return nil }
        let rest = word.dropFirst()
        if rest == "now" { return Array(timestamp.json.text().utf8) }
        guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        let digits = String(rest.dropFirst())
        guard digits.first != "-", digits.isJSONNumber else { return nil }
        return Array(#"{".sv":{"increment":\#(sign == "-" ? "-" : "")\#(digits)}}"#.utf8)
    }
}

extension String {
    /// Whether the text is exactly one JSON number.
    var isJSONNumber: Bool {
        guard utf8.allSatisfy({ $0 > 0x20 }), case .number? = try? JSON(parsing: self) else { return false }
        return true
    }
}
