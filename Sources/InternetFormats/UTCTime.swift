/// A moment as people read it, in UTC.
package struct UTCTime: CustomStringConvertible {
    package let milliseconds: Int64

    /// - Parameter milliseconds: Milliseconds since 1970-01-01T00:00:00Z, not counting leap seconds.
    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// `2026-11-21T09:30:00Z`, with a fraction if the time has one; the plain number for a year that doesn't have four
    /// digits.
    package var description: String {
        let day: Int64 = 86_400_000
        let days = milliseconds.floored(by: day)
        let remainder = milliseconds % day
        let rest = remainder < 0 ? remainder + day : remainder
        let date = CalendarDay(daysSince1970: days)
        guard (0...9999).contains(date.year) else { return String(milliseconds) }
        var text: [UInt8] = []
        text.append(date.year, digits: 4)
        for (mark, value) in [
            ("-", date.month), ("-", date.day), ("T", rest / 3_600_000), (":", rest / 60_000 % 60),
            (":", rest / 1000 % 60),
        ] as [(Unicode.Scalar, Int64)] {
            text.append(UInt8(ascii: mark))
            text.append(value, digits: 2)
        }
        if rest % 1000 != 0 {
            text.append(UInt8(ascii: "."))
            text.append(rest % 1000, digits: 3)
        }
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads a date, or a date and a time.
    ///
    /// Returns nil for anything else, for days that don't exist in the calendar, and for times that 64 bits of
    /// milliseconds cannot hold.
    ///
    /// Accepts `2026-11-21`, the same with `T09:30`, `T09:30:00` or `T09:30:00.250`, and after a time `Z` or an offset
    /// like `+01:00`; without these the time is in UTC. Digits beyond the milliseconds are dropped. A year has four
    /// digits or more, with a minus before it when it is negative, as ``description`` writes it.
    ///
    /// - Source: RFC 3339, except that seconds, the time and the offset may be left out.
    package init?(parsing text: String) {
        var reader = RFC3339Reader(Array(text.utf8)[...])
        guard let day = reader.takeDay(anyYear: true) else { return nil }
        var time: Int64 = 0
        if reader.take("T") || reader.take("t") || reader.take(" ") {
            guard let clock = reader.takeClock(), clock.seconds ?? 0 < 60, clock.fractionDigits <= 9,
                let offset = reader.isAtEnd ? 0 : reader.takeOffset()
            else { return nil }
            time = (clock.minutes - offset) * 60_000 + (clock.seconds ?? 0) * 1000 + clock.milliseconds
        }
        let (start, isBeyond) = day.daysSince1970.multipliedReportingOverflow(by: 86_400_000)
        let (sum, isPast) = start.addingReportingOverflow(time)
        guard reader.isAtEnd, !isBeyond, !isPast else { return nil }
        self.init(milliseconds: sum)
    }
}

extension [UInt8] {
    /// Appends a number, padded with zeros to at least `digits` digits.
    fileprivate mutating func append(_ value: Int64, digits: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        let text = String(value.magnitude).utf8
        self += repeatElement(UInt8(ascii: "0"), count: Swift.max(digits - text.count, 0))
        self += text
    }
}
