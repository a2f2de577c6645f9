import RTDB
import TestSupport
import Testing

@testable import FBCTLCommands

@Suite("Searching keys by how they begin")
struct KeySearchTests {
    @Test("every key with the prefix is in one of the ranges, and no range is long for nothing")
    func ranges() throws {
        var random = SeededGenerator(seed: TestSeed.value)
        let digits = (0..<400).map { _ in String(UInt64.random(in: 0...99_999_999_999, using: &random)) }
        let names =
            digits.map { String($0.prefix(Int.random(in: 1...11, using: &random))) } + ["a", "ab", "0a", "00", "0"]
        for name in names {
            let prefix = String(name.prefix(Int.random(in: 1...name.count, using: &random)))
            let key = try Key(name)
            let ranges = KeySearch(prefix: prefix).ranges
            let holds = try ranges.isEmpty || ranges.contains { try Key($0.first) <= key && key <= Key($0.last) }
            #expect(holds, "\(name) by \(prefix), seed \(TestSeed.value)")
        }
    }

    @Test("integers lie apart from texts")
    func integers() {
        #expect(
            KeySearch(prefix: "1795280").ranges.map { "\($0.first) \($0.last)" } == [
                "1795280 1795280", "17952800 17952809", "179528000 179528099", "1795280000 1795280999",
                "1795280  1795280\u{F8FF}",
            ])
        #expect(KeySearch(prefix: "ab").ranges == [KeySearch.Range(first: "ab", last: "ab\u{F8FF}")])
        #expect(KeySearch(prefix: "4966760756").ranges.map(\.first) == ["4966760756"])
        for prefix in ["", "0", "007", "-5", "99999999999999999999"] { #expect(KeySearch(prefix: prefix).ranges == []) }
    }
}
