import InternetFormats
import TerminalText
import TestSupport
import Testing

@Suite("Points in time")
struct PointInTimeTests {
    /// 2026-11-21T09:30:00Z.
    private static let now: Int64 = 1_795_253_400_000

    /// What is a time wherever one is read.
    private static let times: [(String, Int64)] = [
        ("now", now), ("now-90s", now - 90_000), ("now-1h", now - 3_600_000), ("now+1h", now + 3_600_000),
        ("now-1.5h", now - 5_400_000), ("now - 2d", now - 172_800_000), ("now +1w", now + 604_800_000),
        ("1795253400000", now), ("0", 0), ("2026-11-21T09:30:00Z", now), ("2026-11-21T09:30", now),
        ("2026-11-21 09:30", now), ("2026-11-21t09:30z", now), ("2026-11-21T10:30+01:00", now),
        ("2026-11-21T04:00-05:30", now), ("2026-11-21T09:30:00.250Z", now + 250),
        ("2026-11-21T09:30:00.2Z", now + 200), ("2026-11-21T09:30:00.250999+00:00", now + 250),
        ("2026-11-21", now - 34_200_000), ("1970-01-01", 0), ("2000-02-29", 951_782_400_000),
        ("1600-03-01", -11_670_912_000_000), ("-0001-12-31", -62_167_305_600_000),
        ("10000-01-01T00:00:00Z", 253_402_300_800_000), ("292278994-08-17T07:12:55.807Z", .max),
    ]

    @Test(arguments: times)
    func everywhere(_ text: String, _ milliseconds: Int64) throws {
        #expect(try PointInTime(value: text, now: Self.now).milliseconds == milliseconds)
        #expect(try PointInTime(bound: text, now: Self.now).milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("90s", now - 90_000), ("30m", now - 1_800_000), ("1h", now - 3_600_000), ("1.5h", now - 5_400_000),
        ("2d", now - 172_800_000), ("1w", now - 604_800_000), ("0s", now),
    ])
    func durations(_ text: String, _ milliseconds: Int64) throws {
        #expect(try PointInTime(bound: text, now: Self.now).milliseconds == milliseconds)
        #expect(throws: PointInTimeError.unclear(text)) { try PointInTime(value: text, now: Self.now) }
    }

    @Test(arguments: [
        "", "h", "-1h", "1y", "yesterday", "2026-13-01", "2026-02-29", "2026-00-10", "2026-11-21T", "2026-11-21T25:00",
        "2026-11-21T09:60", "2026-11-21T09:30:60", "2026-11-21T09:30:00.", "2026-11-21T09:30+1", "2026-11-21T09:30ZZ",
        "26-11-21", "1e3", "2026-11-21T09:30+25:00", "99999999999999999999d", "0x10h", "infh", "nanw", ".h", ".5h",
        "1.2.3h",
        "+5", "now1h", "now-", "now-1", "now*1h", "nowhere", "now--1h", "1234567890-01-01", "999999999-12-31",
        "292278994-08-17T07:12:55.808Z", "-292275055-05-16T16:47:04.191Z", "9223372036854775808", "--2026-01-01",
    ])
    func refuses(_ text: String) {
        #expect(throws: PointInTimeError.notATime(text)) { try PointInTime(bound: text, now: Self.now) }
        #expect(throws: PointInTimeError.notAValue(text)) { try PointInTime(value: text, now: Self.now) }
    }

    @Test func numbersBefore1970() throws {
        #expect(try PointInTime(value: "-5", now: Self.now).milliseconds == -5)
        #expect(throws: PointInTimeError.notATime("-5")) { try PointInTime(bound: "-5", now: Self.now) }
    }

    @Test func messages() {
        var text = ""
        for word in ["yester\u{1B}day", "1h", "1795259407"] {
            for isValue in [true, false] {
                do throws(PointInTimeError) {
                    let time =
                        isValue
                        ? try PointInTime(value: word, now: Self.now) : try PointInTime(bound: word, now: Self.now)
                    text += "\(time.milliseconds)\n"
                } catch {
                    text += "\(error.message)\n  \(error.nextStep)\n"
                }
            }
        }
        let dates = "2026-01-31, 2026-01-31T09:30Z, or milliseconds since 1970; without a zone a time is UTC"
        #expect(
            text == """
                'yester\\u{1b}day' is not a time
                  write now-1h, now+1h, \(dates)
                'yester\\u{1b}day' is not a time
                  write 30m, 1h, 2d or 1w for so long ago, now-1h, now+1h, \(dates)
                '1h' could be before now or after it
                  write now-1h or now+1h
                1795249800000
                '1795259407' is 1970-01-21; are these seconds?
                  for seconds add 000: 1795259407000; for milliseconds write 1970-01-21T18:40:59.407Z
                '1795259407' is 1970-01-21; are these seconds?
                  for seconds add 000: 1795259407000; for milliseconds write 1970-01-21T18:40:59.407Z

                """)
    }

    @Test("what is printed is read back")
    func roundTrip() {
        let seed = UInt64.random(in: 0...9999)
        var random = SeededGenerator(seed: seed)
        for index in 0..<2000 {
            // Of every magnitude, in the years that are printed as such.
            let most: Int64 = 1 << (index % 48)
            let range = max(-62_167_219_200_000, -most)...min(253_402_300_799_999, most)
            let time = Int64.random(in: range, using: &random)
            let text = UTCTime(milliseconds: time).description
            #expect(UTCTime(parsing: text)?.milliseconds == time, "seed \(seed): \(text)")
        }
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
