/// The well-formed UTF-8 byte sequences.
///
/// - Source: The Unicode Standard, table 3-7.
package enum UTF8Sequence {
    /// The length, 1 to 4, of the sequence that starts at `start`.
    ///
    /// Returns 0 when the sequence may continue after the `available` bytes, and -1 when it is ill-formed.
    package static func length(at start: UnsafePointer<UInt8>, available: Int) -> Int {
        let lead = start[0]
        var second: ClosedRange<UInt8> = 0x80...0xBF
        let length: Int
        switch lead {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return -1
        }
        guard available > 1 else { return 0 }
        guard second.contains(start[1]) else { return -1 }
        for index in 2..<max(length, 2) {
            guard index < available else { return 0 }
            guard start[index] & 0xC0 == 0x80 else { return -1 }
        }
        return length
    }

    /// The code point of the well-formed sequence of `length` bytes at `start`.
    package static func scalar(at start: UnsafePointer<UInt8>, length: Int) -> UInt32 {
        var value = length == 1 ? UInt32(start[0]) : UInt32(start[0]) & (0x7F >> UInt32(length))
        for index in 1..<max(length, 1) { value = value << 6 | UInt32(start[index] & 0x3F) }
        return value
    }

    /// The end of a run of two- and three-byte sequences, and how many continuation bytes the run has.
    ///
    /// The run ends before anything less common, well-formed or not; everything in it is well-formed.
    @inline(__always)
    static func endOfCommonRun(
        _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
    ) -> (end: Int, continuations: Int) {
        var at = start
        var continuations = 0
        while at &+ 3 <= end {
            let lead = bytes[at]
            if lead &- 0xC2 < 0x1E {
                guard bytes[at &+ 1] & 0xC0 == 0x80 else { break }
                at &+= 2
                continuations &+= 1
            } else if lead &- 0xE1 < 0x0F, lead != 0xED {
                guard bytes[at &+ 1] & 0xC0 == 0x80, bytes[at &+ 2] & 0xC0 == 0x80 else { break }
                at &+= 3
                continuations &+= 2
            } else {
                break
            }
        }
        return (at, continuations)
    }

    /// Writes the scalar's 1 to 4 bytes to `target` and returns how many.
    @inline(__always)
    static func encode(_ scalar: UInt32, to target: UnsafeMutablePointer<UInt8>) -> Int {
        func continuation(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3F) }
        if scalar < 0x80 {
            target[0] = UInt8(scalar)
            return 1
        }
        if scalar < 0x800 {
            target[0] = UInt8(0xC0 | scalar >> 6)
            target[1] = continuation(0)
            return 2
        }
        if scalar < 0x10000 {
            target[0] = UInt8(0xE0 | scalar >> 12)
            target[1] = continuation(6)
            target[2] = continuation(0)
            return 3
        }
        target[0] = UInt8(0xF0 | scalar >> 18)
        target[1] = continuation(12)
        target[2] = continuation(6)
        target[3] = continuation(0)
        return 4
    }
}
