import JSONCore
import RTDB
import TestSupport
import Testing

@testable import RTDBStorage

/// Random writes to a file against the same writes in memory.
struct RandomWriteTests {
    private static let keys = [
        "a", "a!", "a0", "a b", "%", "_", "'", "\"", "10", "2", "-3", "🔥", "\u{FFFD}", "é", "e\u{301}",
    ]

    @Test("any sequence of writes leaves the tree that memory has", arguments: UInt64(1)...25)
    func writes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try Folder()
        var file = try DataFile(opening: folder.file)
        var trees = ["a": Node.null, "a'b": Node.null]
        for step in 0..<120 {
            let namespace = Bool.random(using: &generator) ? "a" : "a'b"
            let before = trees[namespace] ?? .null
            let (subtrees, priorities, after) = try Self.write(over: before, using: &generator)
            try file.replace(subtrees, priorities: priorities, in: namespace, from: before, to: after)
            trees[namespace] = after
            if step % 40 == 39 {
                file.close()
                file = try DataFile(opening: folder.file)
            }
            guard step % 8 == 7 else { continue }
            for (name, tree) in trees {
                let read = try file.tree(name)
                try #require(
                    read.json(.export).text() == tree.json(.export).text(),
                    "seed \(seed) step \(step) \(subtrees) \(priorities)")
            }
        }
    }

    /// The places of a write of up to three, none above another, and the tree after it.
    private static func write(
        over before: Node, using generator: inout SeededGenerator
    ) throws -> (subtrees: [DatabasePath], priorities: [DatabasePath], after: Node) {
        var (subtrees, priorities): ([DatabasePath], [DatabasePath]) = ([], [])
        var after = before
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let path = try path(0...3, using: &generator)
            let isTaken = (subtrees + priorities).contains { $0.contains(path) || path.contains($0) }
            guard !isTaken else { continue }
            if Int.random(in: 0..<5, using: &generator) == 0 {
                priorities.append(path)
                after = after.settingPriority(path, to: priority(using: &generator))
            } else {
                subtrees.append(path)
                after = after.setting(path, to: try node(3, using: &generator))
            }
        }
        return (subtrees, priorities, after)
    }

    private static func path(
        _ length: ClosedRange<Int>, using generator: inout SeededGenerator
    ) throws -> DatabasePath {
        DatabasePath(try (0..<Int.random(in: length, using: &generator)).map { _ in try key(using: &generator) })
    }

    private static func key(using generator: inout SeededGenerator) throws -> Key {
        try Key(keys.randomElement(using: &generator) ?? "a")
    }

    private static func node(_ depth: Int, using generator: inout SeededGenerator) throws -> Node {
        let priority = priority(using: &generator)
        switch Int.random(in: 0..<(depth == 0 ? 5 : 9), using: &generator) {
        case 0: return .null
        case 1: return Node(.integer(.random(in: .min ... .max, using: &generator)), priority: priority)
        case 2: return Node(.double(.random(in: -1e300...1e300, using: &generator)), priority: priority)
        case 3: return Node(.string("\u{0}\u{1}日\u{10FFFF}\\'"), priority: priority)
        case 4: return Node(.bool(.random(using: &generator)), priority: priority)
        default:
            let keys = Set(try (0..<5).map { _ in try key(using: &generator) })
            let children = try keys.sorted().map { Child(key: $0, node: try node(depth - 1, using: &generator)) }
            return Node(children: children, priority: priority)
        }
    }

    private static func priority(using generator: inout SeededGenerator) -> Priority? {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: Priority(.number(Double(Int.random(in: -5..<5, using: &generator)) / 4))
        case 1: Priority(.string("p\"é"))
        default: nil
        }
    }
}
