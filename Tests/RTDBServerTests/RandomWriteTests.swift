import JSONCore
import RTDB
import RTDBWire
import TestSupport
import Testing

@testable import RTDBServer

/// Random writes against a model, and random streams against what reads say.
struct RandomWriteTests {
    @Test("any sequence of writes gives the model's tree, and streams follow it", arguments: UInt64(1)...40)
    func writes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let fixture = Fixture()
        var model: TreeModel?
        var watched: [(path: String, feed: EventFeed, decoder: EventStreamDecoder, tree: WatchedNode)] = []
        for step in 0..<150 {
            if step % 15 == 0 {
                let path = "/" + TreeModel.path(0...2, using: &generator).joined(separator: "/") + ".json"
                watched.append((path, try fixture.feed(path), EventStreamDecoder(), WatchedNode()))
            }
            let (line, body) = Self.write(&model, using: &generator)
            #expect(try fixture.response(line, body).status == 200, "seed \(seed) step \(step): \(line) \(body)")
            let tree = try fixture.get("/.json?format=export")
            try #require(tree == TreeModel.text(model), "seed \(seed) step \(step): \(line) \(body)")
            for index in watched.indices {
                while let event = watched[index].feed.takeNow() {
                    let messages = watched[index].decoder.take(EventStreamEncoder.encode(event))
                    try #require(messages.count == 1)
                    let decoded = try #require(try DatabaseEvent(messages[0]))
                    let taken = watched[index].tree.take(decoded)
                    let change = try #require(taken)
                    // An event that changes nothing would have been an equal rewrite's.
                    #expect(change.isFirst || change.isDifference(), "seed \(seed) step \(step): \(line) \(body)")
                }
                let folded = watched[index].tree.node?.json(.keyed).text()
                let read = try fixture.get(watched[index].path + "?format=export")
                try #require(
                    folded == read, "seed \(seed) step \(step), stream \(watched[index].path): \(line) \(body)")
            }
        }
    }

    /// One write, carried out on the model too.
    static func write(_ model: inout TreeModel?, using generator: inout SeededGenerator) -> (
        line: String, body: String
    ) {
        let path = TreeModel.path(0...3, using: &generator)
        let url = "/" + path.joined(separator: "/") + ".json"
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4:
            let value = TreeModel.random(3, using: &generator)
            model = TreeModel.setting(model, path[...], to: value)
            return ("PUT " + url, TreeModel.text(value))
        case 4..<6:
            model = TreeModel.setting(model, path[...], to: nil)
            return ("DELETE " + url, "")
        default:
            var members: [String] = []
            var taken: [[String]] = []
            for _ in 0..<Int.random(in: 0..<4, using: &generator) {
                let below = TreeModel.path(1...3, using: &generator)
                guard !taken.contains(where: { $0.starts(with: below) || below.starts(with: $0) }) else { continue }
                taken.append(below)
                let value = TreeModel.random(2, using: &generator)
                members.append("\"\(below.joined(separator: "/"))\":\(TreeModel.text(value))")
                model = TreeModel.setting(model, (path + below)[...], to: value)
            }
            return ("PATCH " + url, "{" + members.joined(separator: ",") + "}")
        }
    }

    @Test("what export gives can be imported: the same tree, priorities included", arguments: UInt64(1)...30)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let node = Self.node(4, using: &generator)
        let fixture = Fixture()
        try fixture.store.importing(node)
        #expect(fixture.store.exported() == node)
        let text = try fixture.get("/.json?format=export")
        #expect(try Node(parsing: text) == node, "seed \(seed)")
        _ = try fixture.response("PUT /.json?ns=copy", text)
        #expect(fixture.store.exported(namespace: try Namespace("copy")) == node, "seed \(seed)")
        #expect(try fixture.get("/.json?ns=copy&format=export") == text, "seed \(seed)")
    }

    private static func node(_ depth: Int, using generator: inout SeededGenerator) -> Node {
        let priority: Priority? =
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: Priority(.number(Double(Int.random(in: -5..<5, using: &generator)) / 4))
            case 1: Priority(.string("p\"é"))
            default: nil
            }
        switch Int.random(in: 0..<(depth == 0 ? 4 : 9), using: &generator) {
        case 0: return Node(.integer(.random(in: .min ... .max, using: &generator)), priority: priority)
        case 1: return Node(.double(.random(in: -1e300...1e300, using: &generator)), priority: priority)
        case 2: return Node(.string("\u{1}日\u{10FFFF}\\"), priority: priority)
        case 3: return Node(.bool(.random(using: &generator)), priority: priority)
        default:
            let keys = Set((0..<6).map { _ in TreeModel.key(using: &generator) })
            let children = keys.sorted().map {
                Child(key: Key(index: 0).named($0), node: node(depth - 1, using: &generator))
            }
            return Node(children: children, priority: priority)
        }
    }
}

extension Key {
    /// A key that the test knows to be legal.
    fileprivate func named(_ name: String) -> Key { (try? Key(name)) ?? self }
}
