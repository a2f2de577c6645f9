import InternetFormats

/// The `Retry-After` header, which says how long a client should wait.
///
/// - Source: RFC 9110 section 10.2.3.
package enum RetryAfter {
    /// The longest wait, in milliseconds: half an hour, even if a server wants more.
    package static let longest = 1_800_000

    /// The wait in milliseconds, from 0 to ``longest``; nil when the value is neither a number of seconds nor a date.
    ///
    /// A date is compared with the reply's own `Date` header, so that no clock of this machine is involved; without
    /// that header, a date returns nil.
    package static func milliseconds(_ value: String, date: String?) -> Int? {
        let digits = value.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        if !digits.isEmpty, digits.allSatisfy(\.isDigit) {
            // A number that is too long for an integer is also beyond the limit.
            guard let seconds = Int(Substring(digits)), seconds < longest / 1000 else { return longest }
            return seconds * 1000
        }
        guard let moment = HTTPDate(value), let now = date.flatMap({ HTTPDate($0) }) else { return nil }
        // Both years are within 0 to 9999, so the difference cannot overflow.
        return min(max(moment.seconds - now.seconds, 0), longest / 1000) * 1000
    }
}
