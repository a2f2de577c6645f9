import RTDB

/// A moment as a user names it: how long ago (`90s`, `30m`, `1h`, `2d`, `1w`), a date or time in UTC or with an offset
/// (`2026-01-01`, `2026-01-01T09:30+01:00`), or milliseconds since 1970.
struct PointInTime {
    let milliseconds: Int64

    private static let units: [Character: Int64] = [
        "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
    ]

    /// Reads a text; `now` is in milliseconds since 1970.
    ///
    /// - Throws: ``Failure`` when the text is none.
    init(_ text: String, now: Int64) throws {
        if let unit = text.last.flatMap({ PointInTime.units[$0] }), let count = Double(text.dropLast()), count >= 0,
            count * Double(unit) < 1e15
        {
            milliseconds = now - Int64(count * Double(unit))
        } else if let time = UTCTime(parsing: text) {
            milliseconds = time.milliseconds
        } else if let number = Int64(text), number >= 0 {
            milliseconds = number
        } else {
            throw Failure(
                .usage, "'\(text.withoutControlCharacters)' is no time",
                details: ["write 90s, 30m, 1h, 2d or 1w ago, 2026-01-01, 2026-01-01T09:30Z, or milliseconds since 1970"]
            )
        }
    }
}
