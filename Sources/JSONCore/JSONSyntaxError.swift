/// Why a byte sequence is not a JSON text, and where.
///
/// - Source: RFC 8259; the case names use the words of its grammar.
public struct JSONSyntaxError: Error, Hashable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// The input ended inside a value, or contained no value at all.
        case unexpectedEnd(expected: String)
        /// `found` is not allowed here; `expected` says in words what is.
        case unexpected(found: String, expected: String)
        /// A number that RFC 8259 section 6 does not allow: a leading zero, a bare sign, a missing digit.
        case malformedNumber(String)
        /// A string contains an unescaped character below U+0020.
        case controlCharacter(UInt8)
        /// A backslash is not followed by an escape that RFC 8259 section 7 lists.
        case malformedEscape
        /// A `\u` escape names half of a surrogate pair without the other half.
        case loneSurrogate
        /// The bytes of a string are not UTF-8.
        case malformedUTF8
        /// Arrays and objects are nested deeper than the reader allows.
        case tooDeep(limit: Int)
        /// A name, string or number is longer than the reader's limit, in bytes.
        case tooLong(limit: Int)
        /// Something other than white space follows the value.
        case trailingContent(found: String)
        /// An object in a document has the same member name twice.
        case duplicateName(String)
    }

    package let reason: Reason
    package let position: JSONPosition

    package init(_ reason: Reason, at position: JSONPosition) {
        self.reason = reason
        self.position = position
    }

    /// The reason without its position.
    package var message: String {
        switch reason {
        case .unexpectedEnd(let expected): "the text ends where \(expected) is expected"
        case .unexpected(let found, let expected): "found \(found) where \(expected) is expected"
        case .malformedNumber(let text): "'\(text)' is not a JSON number"
        case .controlCharacter(let byte): "control character U+00\(hex(byte)) in a string; write it as an escape"
        case .malformedEscape: "malformed escape in a string"
        case .loneSurrogate: "half of a surrogate pair in a string"
        case .malformedUTF8: "a string is not valid UTF-8"
        case .tooDeep(let limit): "nested deeper than \(limit) levels"
        case .tooLong(let limit): "a name, string or number is longer than \(limit) bytes"
        case .trailingContent(let found): "found \(found) after the end of the value"
        case .duplicateName(let name): "the name '\(name)' appears twice in one object"
        }
    }

    /// The message with its position, as in `line 3, column 5: …`.
    public var description: String { "\(position): \(message)" }

    private func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
