/// Makes push IDs: keys of twenty characters that sort by the time they were made.
///
/// Eight characters are the time in milliseconds, twelve are random. A second ID in the same millisecond is the last
/// one plus one, and a clock that goes back is treated as if it stood still, so that the IDs of one generator always
/// ascend.
///
/// - Source: Documentation/RealtimeDatabase.md, 10.
package struct PushIDGenerator: Sendable {
    private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
    private var lastTime: Int64?
    private var digits: [UInt8] = []

    package init() {}

    /// The next ID; `now` is in milliseconds since 1970.
    package mutating func next(now: Int64, using random: inout some RandomNumberGenerator) -> Key {
        let moment = max(now, lastTime ?? now)
        if moment == lastTime {
            increment()
        } else {
            digits = (0..<12).map { _ in UInt8.random(in: 0..<64, using: &random) }
            lastTime = moment
        }
        let randomPart = digits.map { PushIDGenerator.alphabet[Int($0)] }
        return Key(legal: PushIDGenerator.timeText(moment) + String(decoding: randomPart, as: UTF8.self))
    }

    /// The eight characters for a time.
    fileprivate static func timeText(_ time: Int64) -> String {
        let digits = (0..<8).map { Int(truncatingIfNeeded: time >> (42 - 6 * $0)) & 63 }
        return String(decoding: digits.map { alphabet[$0] }, as: UTF8.self)
    }

    private mutating func increment() {
        for index in digits.indices.reversed() {
            if digits[index] < 63 {
                digits[index] += 1
                return
            }
            digits[index] = 0
        }
    }
}

extension Key {
    /// Creates the least push ID of a time in milliseconds since 1970; no ID of that time or later is below it.
    package init(leastPushIDAt time: Int64) {
        self.init(legal: PushIDGenerator.timeText(max(time, 0)) + String(repeating: "-", count: 12))
    }

    /// The time in a push ID, in milliseconds since 1970; nil for a key that does not have the form of a push ID.
    package var pushTime: Int64? {
        guard name.utf8.count == 20 else { return nil }
        var time: Int64 = 0
        for (index, byte) in name.utf8.enumerated() {
            guard let digit = Key.pushDigit(byte) else { return nil }
            if index < 8 { time = time << 6 | digit }
        }
        return time
    }

    private static func pushDigit(_ byte: UInt8) -> Int64? {
        switch byte {
        case UInt8(ascii: "-"): 0
        case 0x30...0x39: Int64(byte) - 0x30 + 1
        case 0x41...0x5A: Int64(byte) - 0x41 + 11
        case UInt8(ascii: "_"): 37
        case 0x61...0x7A: Int64(byte) - 0x61 + 38
        default: nil
        }
    }
}
