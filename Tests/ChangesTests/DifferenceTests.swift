import JSONCore
import RTDB
import TestSupport
import Testing

@testable import Changes

struct DifferenceTests {
    @Test(arguments: [
        ("1", "1.0", []), ("1", "2", ["~ /a 1 2"]), ("null", #""x""#, [#"+ /a null "x""#]),
        ("{\"b\":1,\"c\":{\"d\":true}}", "{\"b\":1}", ["- /a/c/d true null"]),
        ("5", "{\"b\":1}", ["- /a 5 null", "+ /a/b null 1"]),
        ("{\"10\":1,\"9\":2,\"x\":3}", "null", ["- /a/9 2 null", "- /a/10 1 null", "- /a/x 3 null"]),
        (#"{".value":1,".priority":"p"}"#, "1", [#"- /a/.priority "p" null"#]),
        (#"{"b":1,".priority":1}"#, #"{"b":1,".priority":2}"#, ["~ /a/.priority 1 2"]),
    ])
    func differences(_ old: String, _ new: String, _ expected: [String]) throws {
        var found: [String] = []
        try Difference.forEach(
            from: Node(parsing: Array(old.utf8)), to: Node(parsing: Array(new.utf8)), at: DatabasePath("/a")
        ) {
            found.append("\($0.kind.rawValue) \($0.path) \($0.old.json().text()) \($0.new.json().text())")
        }
        #expect(found == expected)
    }

    /// Removing what was removed or changed, then writing what was added or changed, makes the one value of the other.
    @Test func theDifferencesMakeOneValueOfTheOther() throws {
        let seed = TestSeed.value
        var random = SeededGenerator(seed: seed)
        for _ in 0..<1000 {
            let old = try node(&random, depth: 3)
            // Often nearly the same value.
            let new =
                Bool.random(using: &random)
                ? try node(&random, depth: 3)
                : old.setting(try path(&random), to: try node(&random, depth: 1))
            var all: [Difference] = []
            Difference.forEach(from: old, to: new, at: .root) { all.append($0) }
            var made = old
            for isRemoval in [true, false] {
                for difference in all {
                    let value = isRemoval ? Node.null : difference.new
                    guard isRemoval || !value.isNull else { continue }
                    made = made.setting(try DatabasePath(difference.path), to: value)
                }
            }
            #expect(made == new, "seed \(seed)")
            #expect(all.isEmpty == (old == new), "seed \(seed)")
            #expect(Set(all.map(\.path)).count == all.count, "seed \(seed)")
        }
    }

    private func path(_ random: inout SeededGenerator) throws -> DatabasePath {
        let keys = ["a", "b", "10", "9"]
        return DatabasePath(
            try (0..<Int.random(in: 0...2, using: &random)).map { _ in
                try Key(keys[Int.random(in: 0..<4, using: &random)])
            })
    }

    private func node(_ random: inout SeededGenerator, depth: Int) throws -> Node {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
        case 0: return .null
        case 1: return Node(.integer(Int64.random(in: 0..<3, using: &random)))
        case 2: return Node(.string(["", "x", "é"][Int.random(in: 0..<3, using: &random)]))
        case 3: return Node(.bool(Bool.random(using: &random)))
        default:
            let children = try ["a", "b", "10", "9"].map { name in
                Child(key: try Key(name), node: try node(&random, depth: depth - 1))
            }
            return Node(children: children)
        }
    }
}
