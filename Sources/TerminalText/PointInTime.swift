/// A moment as a user writes it, in a flag or in a value whose schema says `epoch-milliseconds`.
///
/// `2026-11-20`, `2026-11-20T10:00Z`, `2026-11-20T10:00+01:00`, what tables print, `now`, `now-1h`, `now+30m`, or milliseconds
/// since 1970. Without a zone it is UTC. The units are `s`, `m`, `h`, `d` and `w`, with decimals if need be: `1.5h`.
package struct PointInTime: Hashable, Sendable {
    /// Since 1970.
    package let milliseconds: Int64

    /// What a text of some digits and a unit alone, like `1h`, stands for.
    private enum BareDuration {
        case ago
        /// It may be meant either way.
        case unclear
    }

    /// Reads a value that is stored, or compared with one; `now` is in milliseconds since 1970.
    ///
    /// A duration alone is refused, since it could lie on either side of now, and so are ten digits, which are seconds more
    /// often than not.
    package init(value text: String, now: Int64) throws(PointInTimeError) {
        try self.init(text, now: now, bareDuration: .unclear)
    }

    /// Reads where a range of the past begins or ends, as `--since` and `--before` have it: `1h` is an hour ago.
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

    /// `now`, or `now` with a duration after a plus or minus.
    private static func relative(_ text: String, to now: Int64) -> Int64? {
        guard text.hasPrefix("now") else { return nil }
        var rest = text.dropFirst(3)
        if rest.isEmpty { return now }
        rest = rest.drop { $0 == " " }
        guard let sign = rest.popFirst(), let duration = duration(rest.drop { $0 == " " }) else { return nil }
        return sign == "-" ? now - duration : sign == "+" ? now + duration : nil
    }

    /// Digits, a fraction if need be, and a unit; at most some thirty thousand years.
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
    /// Where `1h` would be an hour ago.
    case notATime(String)
    /// Where a value is meant.
    case notAValue(String)
    /// A duration alone, which could lie on either side of now.
    case unclear(String)
    /// Ten digits, and the milliseconds that they would be.
    case seconds(String, Int64)

    /// For example `'yesterday' is not a time`.
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
