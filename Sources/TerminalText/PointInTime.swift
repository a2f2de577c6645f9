import InternetFormats

/// A moment as a user writes it, in a flag or in a value whose schema has the format `epoch-milliseconds`.
///
/// `2026-11-20`, `2026-11-20T10:00Z`, `2026-11-20T10:00+01:00`, a time as tables print it, `now`, `now-1h`, `now+30m`,
/// or milliseconds since 1970. Without a zone, the time is in UTC. The units are `s`, `m`, `h`, `d` and `w`, and may
/// follow decimals: `1.5h`.
package struct PointInTime: Hashable, Sendable {
    /// Milliseconds since 1970.
    package let milliseconds: Int64

    /// What a text of digits and a unit alone, like `1h`, means.
    private enum BareDuration {
        case ago
        /// Ambiguous: it may mean before or after now.
        case unclear
    }

    /// Reads a value that is stored or compared with a stored one; `now` is in milliseconds since 1970.
    ///
    /// A duration alone is refused, since it could be on either side of now. So are ten digits, which are more often
    /// seconds than milliseconds.
    package init(value text: String, now: Int64) throws(PointInTimeError) {
        try self.init(text, now: now, bareDuration: .unclear)
    }

    /// Reads the beginning or end of a range in the past, as `--since` and `--before` accept it: `1h` is an hour ago.
    package init(bound text: String, now: Int64) throws(PointInTimeError) {
        try self.init(text, now: now, bareDuration: .ago)
    }

    private init(_ text: String, now: Int64, bareDuration: BareDuration) throws(PointInTimeError) {
        if let duration = Self.duration(text[...]) {
            guard bareDuration == .ago else { throw .unclear(text) }
            milliseconds = now - duration
        } else if let time = Self.relative(text, to: now) ?? UTCTime(parsing: text)?.milliseconds {
            milliseconds = time
        } else if let number = Int64(text), text.utf8.first != UInt8(ascii: "+") {
            guard bareDuration == .unclear || number >= 0 else { throw .notATime(text) }
            guard text.utf8.count != 10 || number < 0 else { throw .seconds(text, number) }
            milliseconds = number
        } else {
            throw bareDuration == .ago ? .notATime(text) : .notAValue(text)
        }
    }

    /// Reads `now`, or `now` with a duration after a plus or minus.
    private static func relative(_ text: String, to now: Int64) -> Int64? {
        guard text.hasPrefix("now") else { return nil }
        var rest = text.dropFirst(3)
        if rest.isEmpty { return now }
        rest = rest.drop { $0 == " " }
        guard let sign = rest.popFirst(), let duration = duration(rest.drop { $0 == " " }) else { return nil }
        return sign == "-" ? now - duration : sign == "+" ? now + duration : nil
    }

    /// Reads digits, an optional fraction and a unit, as milliseconds; at most about thirty thousand years.
    private static func duration(_ text: Substring) -> Int64? {
        let units: [Character: Double] = [
            "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
        ]
        guard let unit = text.last.flatMap({ units[$0] }), text.utf8.first != UInt8(ascii: "."),
            text.utf8.dropLast().allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let count = Double(text.dropLast()), count * unit < 1e15
        else { return nil }
        return Int64(count * unit)
    }
}

/// Why a text is not a ``PointInTime``.
package enum PointInTimeError: Error, Hashable {
    /// Not a time, where `1h` would mean an hour ago.
    case notATime(String)
    /// Not a time, where a value is expected.
    case notAValue(String)
    /// A duration alone, which could be on either side of now.
    case unclear(String)
    /// Ten digits, and the same time in milliseconds.
    case seconds(String, Int64)

    /// What is wrong, for example `'yesterday' is not a time`.
    package var message: String {
        switch self {
        case .notATime(let text), .notAValue(let text): "'\(text.withoutControlCharacters)' is not a time"
        case .unclear(let text): "'\(text)' could be before now or after it"
        case .seconds(let text, let time):
            "'\(text)' is \(UTCTime(milliseconds: time).description.prefix(10)); are these seconds?"
        }
    }

    /// What to write instead.
    package var nextStep: String {
        let dates = "2026-01-31, 2026-01-31T09:30Z, or milliseconds since 1970; without a zone a time is UTC"
        return switch self {
        case .notATime: "write 30m, 1h, 2d or 1w for so long ago, now-1h, now+1h, " + dates
        case .notAValue: "write now-1h, now+1h, " + dates
        case .unclear(let text): "write now-\(text) or now+\(text)"
        case .seconds(let text, let time):
            "for seconds add 000: \(text)000; for milliseconds write \(UTCTime(milliseconds: time))"
        }
    }
}
