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

    /// The length of the escape at the start of `bytes`; a surrogate pair counts as one escape of twelve bytes.
    @inline(__always)
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
        for index in 8..<min(12, max(8, bytes.count)) where hexDigit(bytes[index]) == nil { return .loneSurrogate }
        guard bytes.count >= 12 else { return .incomplete }
        guard let low = self.unit(bytes, at: 8), low & 0xFC00 == 0xDC00 else { return .loneSurrogate }
        return .complete(12)
    }

    /// Replaces the escapes of a string that the tokenizer has accepted with the characters that they stand for.
    static func resolve(_ text: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: text.count) { result in
            guard let target = result.baseAddress, let source = text.baseAddress else { return 0 }
            var written = 0
            var at = 0
            while at < text.count {
                let plain = JSONStringScan.endOfUnescapedRun(source, from: at, to: text.count)
                JSONStringScan.copy(source + at, to: target + written, count: plain - at)
                written += plain - at
                at = plain
                guard at < text.count else { break }
                let (scalar, length) = decode(source + at)
                written += UTF8Sequence.encode(scalar, to: target + written)
                at += length
            }
            return written
        }
    }

    /// The character that the escape at `start` stands for, and the escape's length in bytes.
    ///
    /// The tokenizer must have accepted the escape.
    @inline(__always)
    static func decode(_ start: UnsafePointer<UInt8>) -> (scalar: UInt32, length: Int) {
        guard start[1] == UInt8(ascii: "u") else { return (UInt32(simple(start[1])), 2) }
        let unit = unit(start + 2)
        guard unit & 0xFC00 == 0xD800 else { return (unit, 6) }
        return (0x10000 + (unit & 0x3FF) << 10 + self.unit(start + 8) & 0x3FF, 12)
    }

    /// Writes the shortest escape for a quote, a backslash or a control character; at most six bytes.
    static func write(_ byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
        target[0] = UInt8(ascii: "\\")
        let kind: UInt8? =
            switch byte {
            case 0x22, 0x5C: byte
            case 0x08: UInt8(ascii: "b")
            case 0x09: UInt8(ascii: "t")
            case 0x0A: UInt8(ascii: "n")
            case 0x0C: UInt8(ascii: "f")
            case 0x0D: UInt8(ascii: "r")
            default: nil
            }
        if let kind {
            target[1] = kind
            return 2
        }
        let low = byte & 0x0F
        target[1] = UInt8(ascii: "u")
        target[2] = UInt8(ascii: "0")
        target[3] = UInt8(ascii: "0")
        target[4] = UInt8(ascii: "0") + byte >> 4
        target[5] = low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10
        return 6
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

    /// The value of the four hexadecimal digits at `start`, which must be valid.
    private static func unit(_ start: UnsafePointer<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for index in 0..<4 { value = value << 4 | UInt32(hexDigit(start[index]) ?? 0) }
        return value
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
