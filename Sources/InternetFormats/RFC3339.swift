/// Dates and times as RFC 3339 writes them.
package enum RFC3339 {
    /// Whether a text is a date, as in `2026-01-31`.
    package static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = RFC3339Reader(bytes)
        return reader.takeDay() != nil && reader.isAtEnd
    }

    /// Whether a text is a time with its offset from UTC, as in `12:00:00Z`.
    package static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = RFC3339Reader(bytes)
        return reader.takeFullTime() && reader.isAtEnd
    }

    /// Whether a text is a date and a time, as in `2026-01-31T12:00:00Z`.
    package static func isDateTime(_ bytes: ArraySlice<UInt8>) -> Bool {
        var reader = RFC3339Reader(bytes)
        return reader.takeDay() != nil && (reader.take("T") || reader.take("t")) && reader.takeFullTime()
            && reader.isAtEnd
    }
}

/// Takes the parts of a date and a time from the front of a text.
struct RFC3339Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A time of day, to the millisecond.
    struct Clock {
        var minutes: Int64
        /// The seconds; nil when they are left out.
        var seconds: Int64?
        /// The fraction of the second; digits beyond the milliseconds are dropped.
        var milliseconds: Int64 = 0
        var fractionDigits = 0
    }

    /// Takes one character; false when another one comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes `2026-01-31`; with `anyYear`, the year may have up to nine digits and a minus.
    mutating func takeDay(anyYear: Bool = false) -> CalendarDay? {
        let isNegative = anyYear && take("-")
        let digits = rest.prefix { $0.isDigit }.count
        guard anyYear ? (4...9).contains(digits) : digits == 4, let year = takeNumber(digits), take("-"),
            let month = takeNumber(2), take("-"), let day = takeNumber(2)
        else { return nil }
        return CalendarDay(year: isNegative ? -year : year, month: month, day: day)
    }

    /// Takes `09:30`, `09:30:00` or `09:30:00.250`.
    mutating func takeClock() -> Clock? {
        guard let minutes = takeHoursAndMinutes() else { return nil }
        var clock = Clock(minutes: minutes)
        guard take(":") else { return clock }
        guard let seconds = takeNumber(2), seconds <= 60 else { return nil }
        clock.seconds = seconds
        guard take(".") else { return clock }
        let digits = rest.prefix { $0.isDigit }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        clock.fractionDigits = digits.count
        for (digit, unit) in zip(digits, [100, 10, 1] as [Int64]) { clock.milliseconds += Int64(digit - 0x30) * unit }
        return clock
    }

    /// Takes `Z` or an offset from UTC as in `+01:00`, in minutes.
    mutating func takeOffset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard take("+") || take("-"), let offset = takeHoursAndMinutes() else { return nil }
        return isWest ? -offset : offset
    }

    /// Takes a time with its seconds and offset; only the last minute of a day in UTC has a second 60.
    mutating func takeFullTime() -> Bool {
        guard let clock = takeClock(), let seconds = clock.seconds, let offset = takeOffset() else { return false }
        return seconds < 60 || (clock.minutes - offset + 2 * 1440) % 1440 == 1439
    }

    private mutating func takeHoursAndMinutes() -> Int64? {
        guard let hours = takeNumber(2), take(":"), let minutes = takeNumber(2), hours < 24, minutes < 60 else {
            return nil
        }
        return hours * 60 + minutes
    }

    /// Takes a number of exactly `count` digits.
    private mutating func takeNumber(_ count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
}
