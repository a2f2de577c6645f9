/// The number grammar of RFC 8259 section 6, as a check of a run of bytes.
enum JSONNumberGrammar {
    /// Whether a byte can be part of a number; a number ends before the first byte that cannot.
    @inline(__always)
    static func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
            UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// Whether a run of bytes is exactly one number.
    ///
    /// `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`
    static func accepts(_ run: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        func digits() -> Bool {
            let start = at
            while at < run.count, run[at] &- 0x30 < 10 { at += 1 }
            return at > start
        }
        if at < run.count, run[at] == UInt8(ascii: "-") { at += 1 }
        guard at < run.count else { return false }
        if run[at] == UInt8(ascii: "0") {
            at += 1
        } else if !digits() {
            return false
        }
        if at < run.count, run[at] == UInt8(ascii: ".") {
            at += 1
            guard digits() else { return false }
        }
        if at < run.count, run[at] | 0x20 == UInt8(ascii: "e") {
            at += 1
            if at < run.count, run[at] == UInt8(ascii: "+") || run[at] == UInt8(ascii: "-") { at += 1 }
            guard digits() else { return false }
        }
        return at == run.count
    }
}
