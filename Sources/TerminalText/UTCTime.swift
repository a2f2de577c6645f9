/// A moment as people read it, in UTC.
///
/// - Source: the proleptic Gregorian calendar, counted in eras of 400 years.
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
        let (year, month, dayOfMonth) = UTCTime.date(days)
        guard (0...9999).contains(year) else { return String(milliseconds) }
        var text: [UInt8] = []
        text.append(year, digits: 4)
        for (mark, value) in [
            ("-", month), ("-", dayOfMonth), ("T", rest / 3_600_000), (":", rest / 60_000 % 60),
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
        var rest = Array(text.utf8)[...]
        guard let year = rest.takeYear(), rest.take("-"), let month = rest.takeNumber(2), rest.take("-"),
            let day = rest.takeNumber(2)
        else { return nil }
        let days = UTCTime.days(year: year, month: month, day: day)
        guard UTCTime.date(days) == (year, month, day) else { return nil }
        var time: Int64 = 0
        if rest.take("T") || rest.take("t") || rest.take(" ") {
            guard let clock = rest.takeClock(), let offset = rest.takeOffset() else { return nil }
            time = clock - offset
        }
        let (start, isBeyond) = days.multipliedReportingOverflow(by: 86_400_000)
        let (sum, isPast) = start.addingReportingOverflow(time)
        guard rest.isEmpty, !isBeyond, !isPast else { return nil }
        self.init(milliseconds: sum)
    }

    /// Days since 1970-01-01.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.floored(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Years start in March here, so that the leap day is the last day of a year.
        let shifted = days + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        )
    }
}

extension Int64 {
    fileprivate func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

extension ArraySlice<UInt8> {
    /// Removes a character from the front and returns true, if the front is that character.
    fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: character) else { return false }
        removeFirst()
        return true
    }

    /// Removes a number of exactly `count` digits from the front.
    fileprivate mutating func takeNumber(_ count: Int) -> Int64? {
        guard self.count >= count, prefix(count).allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        defer { removeFirst(count) }
        return prefix(count).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }

    /// Removes the four to nine digits of a year, and a minus before them, from the front.
    fileprivate mutating func takeYear() -> Int64? {
        let isNegative = take("-")
        let count = prefix { (0x30...0x39).contains($0) }.count
        guard (4...9).contains(count), let year = takeNumber(count) else { return nil }
        return isNegative ? -year : year
    }

    /// Removes `09:30`, `09:30:00` or `09:30:00.250` from the front, and returns it in milliseconds.
    fileprivate mutating func takeClock() -> Int64? {
        guard var time = takeHoursAndMinutes() else { return nil }
        guard take(":") else { return time }
        guard let seconds = takeNumber(2), seconds < 60 else { return nil }
        time += seconds * 1000
        guard take(".") else { return time }
        let digits = prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        removeFirst(digits.count)
        for (digit, unit) in zip(digits, [100, 10, 1] as [Int64]) { time += Int64(digit - 0x30) * unit }
        return time
    }

    /// Removes `Z`, an offset from UTC like `+01:00`, or nothing from the front, and returns it in milliseconds.
    fileprivate mutating func takeOffset() -> Int64? {
        if isEmpty || take("Z") || take("z") { return 0 }
        let isWest = first == UInt8(ascii: "-")
        guard take("+") || take("-"), let offset = takeHoursAndMinutes() else { return nil }
        return isWest ? -offset : offset
    }

    private mutating func takeHoursAndMinutes() -> Int64? {
        guard let hours = takeNumber(2), take(":"), let minutes = takeNumber(2), hours < 24, minutes < 60 else {
            return nil
        }
        return (hours * 60 + minutes) * 60_000
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
