import Testing

@testable import FBCTLCommands

@Suite("Points in time")
struct PointInTimeTests {
    /// 2026-11-21T09:30:00Z.
    private static let now: Int64 = 1_795_253_400_000

    private static let times: [(String, Int64)] = [
        ("90s", now - 90_000), ("30m", now - 1_800_000), ("1h", now - 3_600_000), ("1.5h", now - 5_400_000),
        ("2d", now - 172_800_000), ("1w", now - 604_800_000), ("0s", now), ("1795253400000", now), ("0", 0),
        ("2026-11-21T09:30:00Z", now), ("2026-11-21T09:30", now), ("2026-11-21 09:30", now),
        ("2026-11-21t09:30z", now), ("2026-11-21T10:30+01:00", now), ("2026-11-21T04:00-05:30", now),
        ("2026-11-21T09:30:00.250Z", now + 250), ("2026-11-21", now - 34_200_000), ("1970-01-01", 0),
        ("2000-02-29", 951_782_400_000), ("1600-03-01", -11_670_912_000_000),
    ]

    @Test(arguments: times)
    func reads(_ text: String, _ milliseconds: Int64) throws {
        #expect(try PointInTime(text, now: Self.now).milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "h", "-1h", "1y", "yesterday", "2026-13-01", "2026-02-29", "2026-00-10", "2026-11-21T", "2026-11-21T25:00",
        "2026-11-21T09:60", "2026-11-21T09:30:60", "2026-11-21T09:30:00.25", "2026-11-21T09:30+1", "2026-11-21T09:30ZZ",
        "26-11-21", "1e3", "2026-11-21T09:30+25:00", "99999999999999999999d", "-5",
    ])
    func refuses(_ text: String) {
        #expect(throws: Failure.self) { try PointInTime(text, now: Self.now) }
    }

    @Test(
        "what is printed is read back",
        arguments: [0, 1, 951_782_400_123, 1_795_253_400_000, 4_102_444_799_999] as [Int64])
    func roundTrip(_ milliseconds: Int64) {
        #expect(UTCTime(parsing: UTCTime(milliseconds: milliseconds).description)?.milliseconds == milliseconds)
    }

    @Test(
        "any number is printed: a time of four digits of years as such, others as they are",
        arguments: [
            (.min, "-9223372036854775808"), (.max, "9223372036854775807"),
            (-62_167_219_200_001, "-62167219200001"), (-62_167_219_200_000, "0000-01-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59.999Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (253_402_300_800_000, "253402300800000"),
        ] as [(Int64, String)])
    func anyNumber(_ milliseconds: Int64, _ text: String) {
        #expect(UTCTime(milliseconds: milliseconds).description == text)
    }
}
