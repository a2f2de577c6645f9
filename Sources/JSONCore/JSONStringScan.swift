/// Finds where the plain part of a JSON string ends.
enum JSONStringScan {
    /// The index of the first byte in `start..<end` that is a quote, a backslash, below 0x20 or above 0x7F; else `end`.
    ///
    /// Eight bytes at a time: a byte's high bit is set in the mask when it is one of those.
    @inline(__always)
    static func endOfPlainRun(_ bytes: UnsafeMutablePointer<UInt8>, from start: Int, to end: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var at = start
        while at &+ 8 <= end {
            let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
            let quotes = word ^ (ones &* 0x22)
            let slashes = word ^ (ones &* 0x5C)
            let special =
                ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes) | ((word &- ones &* 0x20) & ~word) | word
            let mask = special & highs
            if mask != 0 { return at &+ (UInt64(littleEndian: mask).trailingZeroBitCount >> 3) }
            at &+= 8
        }
        while at < end {
            let byte = bytes[at]
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte > 0x7F { return at }
            at &+= 1
        }
        return at
    }
}
