import Failures
import RTDB
import TestSupport
import Testing

@testable import Rendering

@Suite("Rows in order")
struct OrderedRowsTests {
    private func row(_ key: String, _ text: String) throws -> Row {
        Row(name: key, key: try Key(key), text: Array(text.utf8), priority: nil)
    }

    @Test("a limit keeps the least or the greatest of any number of rows")
    func limits() throws {
        let seed = TestSeed.value
        var random = SeededGenerator(seed: seed)
        let values = (0..<20_000).map { (key: "k\($0)", value: Int.random(in: 0..<500, using: &random)) }
        let sorted = values.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
        for (limit, expected) in [
            (Query.Limit.first(37), Array(sorted.prefix(37))), (.last(37), Array(sorted.suffix(37))),
            (.first(30_000), sorted), (.first(.max), sorted), (.last(.max / 2 + 1), sorted), (.last(.max - 1), sorted),
        ] {
            var rows = OrderedRows(order: RowSelection.Order(value: .value), limit: limit)
            for (key, value) in values { try rows.add(row(key, String(value))) }
            #expect(rows.takeReady().isEmpty)
            #expect(rows.takeAll().map(\.name) == expected.map(\.key), "seed \(seed)")
        }
    }

    @Test("rows in the order of keys wait until they are too many, then pass")
    func stream() throws {
        let text = "\"" + String(repeating: "x", count: 1 << 20) + "\""
        var rows = OrderedRows(order: RowSelection.Order(value: .key), limit: nil)
        var passed: [String] = []
        for index in 10..<40 {
            try rows.add(row("k\(index)", text))
            passed += rows.takeReady().map(\.name)
            #expect(passed.isEmpty == (index < 25))
        }
        #expect(throws: Failure.self) { try rows.add(row("k38", "1")) }
        passed += rows.takeAll().map(\.name)
        #expect(passed == (10..<40).map { "k\($0)" })
    }

    @Test("rows that come in another order wait all")
    func unordered() throws {
        let text = "\"" + String(repeating: "x", count: 1 << 20) + "\""
        var rows = OrderedRows(order: RowSelection.Order(value: .key), limit: nil)
        for index in (10..<40).reversed() {
            try rows.add(row("k\(index)", text))
            #expect(rows.takeReady().isEmpty)
        }
        #expect(rows.takeAll().map(\.name) == (10..<40).map { "k\($0)" })
    }
}
