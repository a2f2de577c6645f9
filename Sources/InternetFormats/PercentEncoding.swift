/// Percent-encoding of URL parts.
///
/// - Source: RFC 3986 section 2; the characters left unencoded are those of JavaScript's `encodeURIComponent`, which
///   every SDK uses (Documentation/RealtimeDatabase.md, 1.10).
package enum PercentEncoding {
    /// Encodes one path segment or one name or value of a query, including slashes, spaces and `+`.
    package static func encode(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes a text; nil when an escape is malformed or the result is not UTF-8.
    ///
    /// `plusIsSpace` is for query strings, where forms write `+` for a space.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next()?.hexDigitValue, let low = rest.next()?.hexDigitValue else { return nil }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "-_.!~*'()".utf8.contains(byte)
    }
}
