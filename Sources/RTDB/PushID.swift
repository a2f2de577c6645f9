/// Makes push ids: twenty characters that sort by the time they were made.
///
/// Eight characters of time in milliseconds, twelve of chance; a second id in the same millisecond is the last one plus
/// one, and a clock that goes back stands still here, so that the ids of one generator always ascend.
///
/// - Source: Documentation/RealtimeDatabase.md, 10.
package struct PushIDGenerator: Sendable {
    private static let alphabet = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
    private var lastTime: Int64?
    private var digits: [UInt8] = []

    package init() {}

    /// The next id; `now` is in milliseconds since 1970.
    package mutating func next(now: Int64, using random: inout some RandomNumberGenerator) -> Key {
        let moment = max(now, lastTime ?? now)
        if moment == lastTime {
            increment()
        } else {
            digits = (0..<12).map { _ in UInt8.random(in: 0..<64, using: &random) }
            lastTime = moment
        }
        let chance = digits.map { PushIDGenerator.alphabet[Int($0)] }
        return Key(legal: PushIDGenerator.timeText(moment) + String(decoding: chance, as: UTF8.self))
    }

    /// The eight characters of a time.
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
    /// The least push id of a time, in milliseconds since 1970: all ids of that time or later are at or above it.
    package init(leastPushIDAt time: Int64) {
        self.init(legal: PushIDGenerator.timeText(max(time, 0)) + String(repeating: "-", count: 12))
    }

    /// The time in a push id, in milliseconds since 1970; nil for a key that has not its form.
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
