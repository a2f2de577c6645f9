import InternetFormats

/// A date in an HTTP header, in any of the three forms that a recipient must accept.
///
/// - Source: RFC 9110 section 5.6.7.
package struct HTTPDate: Hashable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; years are from 0 to 9999.
    package let seconds: Int

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads a date; nil for a text in none of the three forms, or with a number out of range.
    ///
    /// The name of the day is not checked.
    package init?(_ text: String) {
        let words = text.split { " ,-".contains($0) }.map(String.init)
        switch words.count {
        case 6 where words[5] == "GMT":
            // `Sun, 06 Nov 1994 08:49:37 GMT` and `Sunday, 06-Nov-94 08:49:37 GMT`.
            self.init(year: words[3], month: words[2], day: words[1], time: words[4])
        case 5:
            // `Sun Nov  6 08:49:37 1994`.
            self.init(year: words[4], month: words[1], day: words[2], time: words[3])
        default: return nil
        }
    }

    private init?(year: String, month: String, day: String, time: String) {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map {
            HTTPDate.number(String($0), 2...2)
        }
        guard let month = HTTPDate.months.firstIndex(of: month), let day = HTTPDate.number(day, 1...2),
            var years = HTTPDate.number(year, 2...4), year.utf8.count != 3, clock.count == 3,
            let hour = clock[0], hour < 24, let minute = clock[1], minute < 60, let second = clock[2], second <= 60
        else { return nil }
        if year.utf8.count == 2 { years += years < 70 ? 2000 : 1900 }
        guard let date = CalendarDay(year: Int64(years), month: Int64(month) + 1, day: Int64(day)) else { return nil }
        seconds = ((Int(date.daysSince1970) * 24 + hour) * 60 + minute) * 60 + second
    }

    /// The number in a text, which must have a number of digits within `count`.
    private static func number(_ text: String, _ count: ClosedRange<Int>) -> Int? {
        guard count.contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else { return nil }
        return Int(text)
    }
}
