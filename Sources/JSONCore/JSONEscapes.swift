/// Backslash escapes in strings.
///
/// - Source: RFC 8259 section 7.
enum JSONEscapes {
    enum Length {
        case complete(Int)
        case incomplete
        case malformed
        case loneSurrogate
    }

    /// The length of the escape that `bytes` start with; a surrogate pair counts as one escape of twelve bytes.
    static func length(of bytes: UnsafeBufferPointer<UInt8>) -> Length {
        guard bytes.count >= 2 else { return .incomplete }
        switch bytes[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return .complete(2)
        case UInt8(ascii: "u"): break
        default: return .malformed
        }
        for index in 2..<min(6, bytes.count) where hexDigit(bytes[index]) == nil { return .malformed }
        guard let unit = unit(bytes, at: 2) else { return .incomplete }
        if unit & 0xFC00 == 0xDC00 { return .loneSurrogate }
        guard unit & 0xFC00 == 0xD800 else { return .complete(6) }
        if bytes.count > 6, bytes[6] != UInt8(ascii: "\\") { return .loneSurrogate }
        if bytes.count > 7, bytes[7] != UInt8(ascii: "u") { return .loneSurrogate }
        guard bytes.count >= 12 else { return .incomplete }
        guard let low = self.unit(bytes, at: 8), low & 0xFC00 == 0xDC00 else { return .loneSurrogate }
        return .complete(12)
    }

    /// Replaces the escapes of a string that the tokenizer has accepted by what they stand for.
    static func resolve(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count else {
                result.append(bytes[at])
                at += 1
                continue
            }
            let kind = bytes[at + 1]
            at += 2
            guard kind == UInt8(ascii: "u") else {
                result.append(simple(kind))
                continue
            }
            var scalar = UInt32(unit(bytes, at: at) ?? 0xFFFD)
            at += 4
            if scalar & 0xFC00 == 0xD800, let low = unit(bytes, at: at + 2) {
                scalar = 0x10000 + (scalar & 0x3FF) << 10 + UInt32(low & 0x3FF)
                at += 6
            }
            result += Array(String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
        }
        return result
    }

    private static func simple(_ kind: UInt8) -> UInt8 {
        switch kind {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: kind
        }
    }

    private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt16 = 0
        for index in start..<(start + 4) {
            guard let digit = hexDigit(bytes[index]) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
