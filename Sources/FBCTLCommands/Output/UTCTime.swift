/// A moment as people read it, in UTC.
///
/// - Source: the proleptic Gregorian calendar, counted in eras of 400 years.
struct UTCTime: CustomStringConvertible {
    private let milliseconds: Int64

    /// - Parameter milliseconds: since 1970-01-01T00:00:00Z, leap seconds not counted.
    init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// `2026-11-21T09:30:00Z`, with a fraction when the time has one.
    var description: String {
        let day: Int64 = 86_400_000
        let days = milliseconds.floored(by: day)
        let rest = milliseconds - days * day
        let (year, month, dayOfMonth) = UTCTime.date(days)
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }.joined(
            separator: ":")
        let fraction = rest % 1000 == 0 ? "" : "." + padded(rest % 1000, 3)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(clock)\(fraction)Z"
    }

    private static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // Years start in March here, so that the leap day is the last of a year.
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

    private func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value.magnitude)
        let zeros = String(repeating: "0", count: max(width - digits.count, 0))
        return (value < 0 ? "-" : "") + zeros + digits
    }
}

extension Int64 {
    fileprivate func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
