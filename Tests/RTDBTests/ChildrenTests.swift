import RTDB
import TestSupport
import Testing

/// The B-tree of children against a dictionary.
struct ChildrenTests {
    /// The present pairs in key order.
    private static func pairs(_ model: [Key: Int64]) -> [Child] {
        model.keys.sorted().map { Child(key: $0, node: Node(.integer(model[$0] ?? 0))) }
    }

    @Test("any updates give what a sorted dictionary gives", arguments: UInt64(1)...12)
    func updates(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        // Few keys make collisions, many make deep trees.
        let range = [8, 300, 5000][Int(seed % 3)]
        var model: [Key: Int64] = [:]
        var children = Children()
        var snapshots: [(children: Children, pairs: [Child])] = []
        for step in 0..<4000 {
            let key = try Key("k\(Int.random(in: 0..<range, using: &generator))")
            // The first half mostly adds, the second mostly removes.
            if Int.random(in: 0..<10, using: &generator) < (step < 2000 ? 8 : 2) {
                model[key] = Int64(step)
                children = children.updating(key, to: Node(.integer(Int64(step))))
            } else {
                model[key] = nil
                children = children.updating(key, to: .null)
            }
            #expect(children.count == model.count)
            #expect(children[key] == model[key].map { Node(.integer($0)) })
            guard step % 250 == 0 else { continue }
            let expected = Self.pairs(model)
            try #require(Array(children) == expected, "seed \(seed) step \(step)")
            #expect(children.first == expected.first)
            #expect(children.last == expected.last)
            #expect(children == Children(sorted: expected))
            snapshots.append((children, expected))
        }
        // No later update has touched an earlier value.
        for snapshot in snapshots { #expect(Array(snapshot.children) == snapshot.pairs) }
        for key in model.keys { children = children.updating(key, to: .null) }
        #expect(children.isEmpty)
        #expect(children.first == nil)
        #expect(children.last == nil)
    }

    @Test("made from sorted children of any count", arguments: [0, 1, 63, 64, 65, 128, 129, 4096, 4097, 20_000])
    func sorted(count: Int) {
        let pairs = (0..<count).map { Child(key: Key(index: $0 * 2), node: Node(.integer(Int64($0)))) }
        let children = Children(sorted: pairs)
        #expect(children.count == count)
        #expect(Array(children) == pairs)
        for index in 0..<count {
            guard children[Key(index: index * 2)] == Node(.integer(Int64(index))),
                children[Key(index: index * 2 + 1)] == nil
            else {
                Issue.record("index \(index)")
                return
            }
        }
        let added = children.updating(Key(index: count * 2 + 1), to: Node(.bool(true)))
        #expect(added.count == count + 1)
        #expect(added.last?.key == Key(index: count * 2 + 1))
        #expect(children.updating(Key(index: 1), to: .null) == children)
    }
}
