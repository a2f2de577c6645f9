/// Scans and copies the bytes of JSON strings, eight bytes at a time.
///
/// A mask has the high bit of each byte that matches; bytes after the first match may be marked wrongly.
enum JSONStringScan {
    /// The index of the first byte in `start..<end` that is a quote, a backslash, below 0x20 or above 0x7F; otherwise
    /// `end`.
    @inline(__always)
    static func endOfPlainRun(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var at = start
        while at &+ 8 <= end {
            let word = word(bytes + at)
            let mask = (escaped(word) | word) & highs
            if mask != 0 { return at &+ mask.trailingZeroBitCount >> 3 }
            at &+= 8
        }
        while at < end, bytes[at] < 0x80, !isEscaped(bytes[at]) { at &+= 1 }
        return at
    }

    /// The index of the first byte in `start..<end` that is a quote, a backslash or below 0x20; otherwise `end`.
    @inline(__always)
    static func endOfUnescapedRun(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var at = start
        while at &+ 8 <= end {
            let mask = escaped(word(bytes + at)) & highs
            if mask != 0 { return at &+ mask.trailingZeroBitCount >> 3 }
            at &+= 8
        }
        while at < end, !isEscaped(bytes[at]) { at &+= 1 }
        return at
    }

    /// The end of the run of whole eight-byte words of spaces at `start`: a line's indentation, or most of it.
    @inline(__always)
    static func endOfSpaces(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var at = start
        while at &+ 8 <= end, word(bytes + at) == ones &* 0x20 { at &+= 8 }
        return at
    }

    /// Copies bytes that do not overlap; most texts are too short for a call of `memmove` to pay off.
    @inline(__always)
    static func copy(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
        let from = UnsafeRawPointer(source)
        let to = UnsafeMutableRawPointer(target)
        func move<Word: BitwiseCopyable>(_ offset: Int, _ type: Word.Type) {
            to.storeBytes(of: from.loadUnaligned(fromByteOffset: offset, as: type), toByteOffset: offset, as: type)
        }
        switch count {
        case 65...: to.copyMemory(from: from, byteCount: count)
        case 16...64:
            var at = 0
            while at &+ 16 < count {
                move(at, SIMD16<UInt8>.self)
                at &+= 16
            }
            move(count &- 16, SIMD16<UInt8>.self)
        case 8...15:
            move(0, UInt64.self)
            move(count &- 8, UInt64.self)
        case 4...7:
            move(0, UInt32.self)
            move(count &- 4, UInt32.self)
        case 2...3:
            move(0, UInt16.self)
            move(count &- 2, UInt16.self)
        case 1: target[0] = source[0]
        default: break
        }
    }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var highs: UInt64 { 0x8080_8080_8080_8080 }

    /// The eight bytes at `start` as a little-endian word.
    @inline(__always)
    private static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func escaped(_ word: UInt64) -> UInt64 {
        let quotes = word ^ (ones &* 0x22)
        let slashes = word ^ (ones &* 0x5C)
        return ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes) | ((word &- ones &* 0x20) & ~word)
    }

    @inline(__always)
    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == 0x22 || byte == 0x5C || byte < 0x20
    }
}
