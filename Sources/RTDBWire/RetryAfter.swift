/// The `Retry-After` header: how long a server wants to be left alone.
///
/// - Source: RFC 9110 section 10.2.3.
package enum RetryAfter {
    /// The longest wait that is granted, in milliseconds: half an hour, whatever a server asks for.
    package static let longest = 1_800_000

    /// The milliseconds that a header's value asks for, from 0 to ``longest``; nil when it is neither a number of seconds
    /// nor a date.
    ///
    /// A date is compared with the reply's own `Date`, so that no clock of this machine takes part; without that header
    /// it says nothing.
    package static func milliseconds(_ value: String, date: String?) -> Int? {
        let digits = value.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        if !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
            // A number too long for an integer is beyond the bound as well.
            guard let seconds = Int(Substring(digits)), seconds < longest / 1000 else { return longest }
            return seconds * 1000
        }
        guard let moment = HTTPDate(value), let now = date.flatMap({ HTTPDate($0) }) else { return nil }
        // Both are within the years 0 to 9999, so that the difference cannot overflow.
        return min(max(moment.seconds - now.seconds, 0), longest / 1000) * 1000
    }
}
