import ArgumentParser
import TestSupport
import Testing

@testable import FBCTLCommands

@Suite("Plain lines")
struct PlainLineTests {
    private static let words = [
        "/a", "b", "", "-o", "json", "--output", "table", "--database", "http://x", "--schema", "s.json", "--no-schema",
        "--timeout", "5", "--output=csv", "-", "--", "-x", "--sort", "--help", "--raw-values", "get",
    ]

    @Test("a line that is plain says what the parser reads in it")
    func agreesWithTheParser() throws {
        let seed = TestSeed.value
        var random = SeededGenerator(seed: seed)
        var plainCount = 0
        for _ in 0..<3000 {
            let line = (0..<Int.random(in: 0...7, using: &random)).map { _ in
                Self.words.randomElement(using: &random) ?? ""
            }
            guard let plain = PlainLine(line) else { continue }
            plainCount += 1
            let parsed = try Get.parse(line)
            #expect(plain.flags == parsed.options.flags, "\(line), seed \(seed)")
            #expect(plain.paths == parsed.paths, "\(line), seed \(seed)")
            #expect(parsed.query.flags == QueryFlags() && parsed.read.flags == ReadFlags())
            #expect(
                parsed.sort == nil && parsed.columns == nil && !parsed.rawValues && !parsed.priorities && !parsed.etag
                    && !parsed.pager)
        }
        #expect(plainCount > 100)
    }

    @Test("the usual lines are plain")
    func usual() {
        for line in [
            ["/a"], ["/a", "/b"], ["/a", "-o", "json"], ["--database", "http://x", "--schema", "s", "/a"],
            ["--no-schema", "/a"], ["/a", "--output", "csv"],
        ] {
            #expect(PlainLine(line) != nil)
        }
    }
}
