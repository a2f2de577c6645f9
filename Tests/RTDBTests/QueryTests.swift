import RTDB
import TestSupport
import Testing

/// Queries over many children against the plainest way to answer them, with and without an index that is kept up.
struct QueryTests {
    private static func value(_ generator: inout SeededGenerator) -> Node {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0: Node(.bool(.random(using: &generator)))
        case 1...3: Node(.integer(.random(in: -3...3, using: &generator)))
        case 4: Node(.double(Double(Int.random(in: -6...6, using: &generator)) / 2))
        case 5...6: Node(.string(["", "a", "B", "aa", "10"].randomElement(using: &generator) ?? ""))
        case 7: Node(children: [Child(key: Key(index: 1), node: Node(.bool(true)))])
        default: .null
        }
    }

    private static func child(_ generator: inout SeededGenerator) -> Node {
        let priorities: [Priority?] = [nil, Priority(.number(1)), Priority(.number(-2)), Priority(.string("p"))]
        let priority = priorities.randomElement(using: &generator) ?? nil
        guard Bool.random(using: &generator) else { return value(&generator).withPriority(priority) }
        let nested = Node(children: [Child(key: Key(index: 0), node: value(&generator))])
        return Node(children: [Child(key: Key(index: 5), node: nested)], priority: priority)
    }

    private static func key(_ generator: inout SeededGenerator) throws -> Key {
        let number = Int.random(in: 0..<900, using: &generator)
        return try Key(number.isMultiple(of: 3) ? "\(number - 400)" : "k\(number)")
    }

    private static func bound(_ order: Query.Order, _ generator: inout SeededGenerator) throws -> Query.Bound {
        let key = try key(&generator)
        if order == .key { return Query.Bound(Node(.string(key.name))) }
        var value = value(&generator)
        if case .object = value.value { value = .null }
        return Query.Bound(value, key: Bool.random(using: &generator) ? key : nil)
    }

    private static func query(_ order: Query.Order, _ generator: inout SeededGenerator) throws -> Query {
        var query = Query(order: order)
        let starts: [Query.Start?] = [nil, .at(try bound(order, &generator)), .after(try bound(order, &generator))]
        let ends: [Query.End?] = [nil, .at(try bound(order, &generator)), .before(try bound(order, &generator))]
        query.range = .between(
            starts.randomElement(using: &generator) ?? nil, ends.randomElement(using: &generator) ?? nil)
        if Int.random(in: 0..<4, using: &generator) == 0 { query.range = .equalTo(try bound(order, &generator)) }
        let count = Int.random(in: 1...200, using: &generator)
        let limits: [Query.Limit?] = [nil, .first(count), .last(count)]
        query.limit = limits.randomElement(using: &generator) ?? nil
        return query
    }

    /// Sorts everything, then drops what is outside.
    private static func expected(_ query: Query, _ children: Children) -> [Key] {
        let sorted = children.sorted { left, right in
            let (first, second) = (query.order.value(of: left.node), query.order.value(of: right.node))
            return first == second ? left.key < right.key : first < second
        }
        let keys = sorted.filter { query.includes($0.node, key: $0.key) }.map(\.key)
        switch query.limit {
        case .first(let count): return Array(keys.prefix(count))
        case .last(let count): return Array(keys.suffix(count))
        case nil: return keys
        }
    }

    @Test("an index that is kept up gives what sorting gives", arguments: UInt64(1)...6)
    func indexes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let orders: [Query.Order] = [
            .key, .value, .priority, .child(DatabasePath([Key(index: 5), Key(index: 0)])),
            .child(DatabasePath([Key(index: 5)])),
        ]
        var children = Children()
        var indexes = orders.map { ChildIndex(of: children, by: $0) }
        for step in 0..<800 {
            let key = try Self.key(&generator)
            let (before, after) = (children[key] ?? .null, Self.child(&generator))
            children = children.updating(key, to: after)
            indexes = indexes.map { $0.updating(key, from: before, to: after) }
            guard step.isMultiple(of: 20) else { continue }
            for index in indexes {
                let query = try Self.query(index.order, &generator)
                let expected = Self.expected(query, children)
                let comment = Comment(rawValue: "seed \(seed) step \(step): \(query)")
                try #require(query.matches(in: children, using: index).map(\.key) == expected, comment)
                try #require(query.matches(in: children).map(\.key) == expected, comment)
                let result = query.result(of: Node(.object(children)), using: index)
                try #require(result.children.map(\.key) == expected.sorted(), comment)
            }
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 3.15; of three children with one value, by the bound's value and key.
    @Test(
        "bounds with and without a key",
        arguments: [
            (.between(.at(.init(Node(.integer(2)))), nil), "a b c z"),
            (.between(.after(.init(Node(.integer(2)))), nil), "z"),
            (.between(nil, .at(.init(Node(.integer(2))))), "0 a b c"),
            (.between(nil, .before(.init(Node(.integer(2))))), "0"),
            (.between(.at(.init(Node(.integer(2)), key: Key(index: 0))), nil), "a b c z"),
        ] as [(Query.Range, String)])
    func bounds(_ range: Query.Range, _ keys: String) throws {
        let children = try Node(parsing: #"{"a":2,"b":2.0,"c":2,"0":1,"z":3}"#).children
        let matching = Query(order: .value, range: range).matches(in: children)
        #expect(matching.map(\.key.name).joined(separator: " ") == keys)
        let b = try Key("b")
        for (range, keys) in [
            (Query.Range.between(.at(.init(Node(.integer(2)), key: b)), nil), ["b", "c", "z"]),
            (.between(.after(.init(Node(.integer(2)), key: b)), nil), ["c", "z"]),
            (.between(nil, .at(.init(Node(.integer(2)), key: b))), ["0", "a", "b"]),
            (.between(nil, .before(.init(Node(.integer(2)), key: b))), ["0", "a"]),
            (.equalTo(.init(Node(.integer(2)), key: b)), ["b"]),
        ] {
            #expect(Query(order: .value, range: range).matches(in: children).map(\.key.name) == keys, "\(range)")
        }
    }

    @Test("the size of a tree follows every change")
    func byteCounts() throws {
        var generator = SeededGenerator(seed: 7)
        var children = Children()
        for _ in 0..<3000 {
            let key = try Self.key(&generator)
            children = children.updating(key, to: Self.child(&generator))
        }
        let sum = children.reduce(2) { $0 + $1.key.name.utf8.count + 4 + $1.node.byteCount }
        #expect(Node(.object(children)).byteCount == sum)
        #expect(Node(.object(Children(sorted: Array(children)))).byteCount == sum)
    }
}
