import JSONCore
import Testing

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("9223372036854775807", Int64.max), ("-9223372036854775808", .min),
            ("9223372036854775808", nil), ("-9223372036854775809", nil), ("1.0", nil), ("1e3", nil), ("12", 12),
        ] as [(String, Int64?)])
    func int64(_ text: String, _ value: Int64?) {
        #expect(JSONNumber(validated: text).int64 == value)
    }

    @Test(
        arguments: [
            ("0", 0), ("0.10", 0.1), ("-1.5e3", -1500), ("1E400", .infinity), ("-1E400", -.infinity), ("1e-400", 0),
            ("9007199254740993", 9_007_199_254_740_992),
            ("1234567890123456789012345678901234567890", 1.2345678901234568e39),
            ("1e99999999999999999999", .infinity),
        ] as [(String, Double)])
    func double(_ text: String, _ value: Double) {
        #expect(JSONNumber(validated: text).double == value)
    }

    @Test func minusZeroStaysNegative() {
        #expect(JSONNumber(validated: "-0").double.sign == .minus)
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (1.5, "1.5"), (1e15, "1000000000000000"),
            (9_007_199_254_740_992, "9007199254740992"), (-9.2e18, "-9200000000000000000"), (1e300, "1e+300"),
            (9_223_372_036_854_775_808, "9223372036854776000"), (1e-7, "1e-7"), (123.456e-10, "1.23456e-8"),
            (1e-6, "0.000001"), (1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5e300, "1.5e+300"),
            (-9_223_372_036_854_775_808, "-9223372036854775808"), (18_446_744_073_709_551_616, "18446744073709552000"),
            (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
        ] as [(Double, String)])
    func shortestDigits(_ value: Double, _ text: String) throws {
        let number = try #require(JSONNumber(value))
        #expect(number.text == text)
        #expect(number.double == value)
        #expect(JSON(value).text() == text)
        #expect(try JSON(parsing: text).text() == text)
    }

    @Test("what JSON has no number for is written as null", arguments: [Double.infinity, -.infinity, .nan])
    func notFinite(_ value: Double) {
        #expect(JSONNumber(value) == nil)
        #expect(JSON(value).text() == "null")
    }

    @Test("random doubles read back as themselves", arguments: [UInt64.random(in: 0...UInt64.max)])
    func randomDoubles(seed: UInt64) throws {
        var bits = seed
        for _ in 0..<5000 {
            bits = bits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let value = Double(bitPattern: bits)
            guard value.isFinite else { continue }
            let text = JSON(value).text()
            #expect(try JSON(parsing: text).text() == text, "seed \(seed)")
            #expect(Double(text) == value, "seed \(seed)")
        }
    }

    @Test func equalityIsOfTexts() {
        #expect(JSONNumber(validated: "1.0") != JSONNumber(validated: "1"))
        #expect(JSONNumber(1 as Int64) == JSONNumber(validated: "1"))
        #expect(JSONNumber(-5 as Int64).description == "-5")
    }
}
