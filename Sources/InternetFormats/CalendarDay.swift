/// A day of the proleptic Gregorian calendar.
///
/// - Source: the calendar repeats every 400 years, which have 146,097 days.
package struct CalendarDay: Equatable, Sendable {
    package let year: Int64
    /// From 1 to 12.
    package let month: Int64
    /// From 1 to 31.
    package let day: Int64

    /// Returns nil when the month has no such day.
    package init?(year: Int64, month: Int64, day: Int64) {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        guard CalendarDay(daysSince1970: daysSince1970) == self else { return nil }
    }

    package init(daysSince1970 days: Int64) {
        // Years start in March here, so that the leap day is the last day of a year.
        let shifted = days + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    }

    package var daysSince1970: Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.floored(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int64 {
    /// The quotient, rounded down.
    func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
