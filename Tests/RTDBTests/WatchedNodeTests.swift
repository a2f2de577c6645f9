import JSONCore
import RTDB
import Testing

/// Puts and patches folded into a tree.
struct WatchedNodeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// `put PATH JSON` or `patch PATH {PATH: JSON, …}`.
        let events: [String]
        let tree: String
        /// The child events of the last one.
        let children: [String]
    }

    /// Source: Documentation/RealtimeDatabase.md, 7.18.
    @Test(arguments: [
        Row(
            testDescription: "first put", events: [#"put / {"a":1,"b":2}"#], tree: #"{"a":1,"b":2}"#,
            children: ["child_added a 1", "child_added b 2"]),
        Row(testDescription: "first put of nothing", events: ["put / null"], tree: "null", children: []),
        Row(testDescription: "first put of a leaf", events: ["put / 5"], tree: "5", children: []),
        Row(
            testDescription: "a deep put", events: [#"put / {"a":{"x":1}}"#, "put /a/y 2"],
            tree: #"{"a":{"x":1,"y":2}}"#,
            children: [#"child_changed a {"x":1,"y":2}"#]),
        Row(
            testDescription: "a removal prunes", events: [#"put / {"a":{"x":1},"b":1}"#, "put /a/x null"],
            tree: #"{"b":1}"#, children: [#"child_removed a {"x":1}"#]),
        Row(
            testDescription: "an equal value", events: [#"put / {"a":1}"#, "put /a 1"], tree: #"{"a":1}"#, children: []),
        Row(
            testDescription: "a patch at the root",
            events: [#"put / {"a":1,"b":2,"c":3}"#, #"patch / {"a":null,"b":5,"d":6}"#], tree: #"{"b":5,"c":3,"d":6}"#,
            children: ["child_removed a 1", "child_added d 6", "child_changed b 5"]),
        Row(
            testDescription: "a patch with slashes",
            events: [#"put / {"a":{"x":1}}"#, #"patch / {"a/x":2,"b/y/z":3}"#],
            tree: #"{"a":{"x":2},"b":{"y":{"z":3}}}"#,
            children: [#"child_added b {"y":{"z":3}}"#, #"child_changed a {"x":2}"#]),
        Row(
            testDescription: "a patch below", events: [#"put / {"a":{"x":1}}"#, #"patch /a {"x":null,"y":2}"#],
            tree: #"{"a":{"y":2}}"#,
            children: [#"child_changed a {"y":2}"#]),
        Row(
            testDescription: "a list is addressed by key", events: ["put / [1,2,3]", "put /1 null", "put /5 6"],
            tree: #"{"0":1,"2":3,"5":6}"#,
            children: ["child_added 5 6"]),
        Row(
            testDescription: "the whole is replaced", events: [#"put / {"a":1,"b":2}"#, #"put / {"b":3,"c":4}"#],
            tree: #"{"b":3,"c":4}"#,
            children: ["child_removed a 1", "child_added c 4", "child_changed b 3"]),
        Row(
            testDescription: "a leaf becomes an object", events: ["put / 5", "put /a 1"], tree: #"{"a":1}"#,
            children: ["child_added a 1"]),
    ])
    func fold(_ row: Row) throws {
        var reduction = WatchedNode()
        var last: TreeChange?
        for event in row.events { last = reduction.take(try Self.event(event)) }
        #expect(reduction.node?.json(.keyed).text() == row.tree)
        let texts = last?.childEvents().map { "\($0.kind.rawValue) \($0.key) \($0.node.json(.keyed).text())" }
        #expect(texts == row.children)
        #expect(last?.isFirst == (row.events.count == 1))
    }

    static func event(_ text: String) throws -> DatabaseEvent {
        let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
        let path = try DatabasePath(parts[1])
        guard parts[0] == "patch" else { return .put(path, try Node(parsing: parts[2])) }
        let members = try #require(try JSON(parsing: Array(parts[2].utf8)).object?.members)
        return .patch(path, try members.map { .init(try DatabasePath($0.name), try Node(parsing: $0.value.text())) })
    }

    @Test("a patch that replaces everything below its path")
    func rootReplacement() throws {
        var reduction = WatchedNode()
        _ = reduction.take(.put(.root, try Node(parsing: #"{"a":1}"#)))
        let change = reduction.take(.patch(.root, [.init(.root, try Node(parsing: #"{"b":2}"#))]))
        #expect(change?.childEvents().map(\.key.name) == ["a", "b"])
    }

    @Test("events without data change nothing", arguments: [DatabaseEvent.keepAlive, .cancel("x"), .authRevoked(nil)])
    func others(_ event: DatabaseEvent) {
        var reduction = WatchedNode()
        #expect(reduction.take(event) == nil)
        #expect(reduction.node == nil)
    }
}
