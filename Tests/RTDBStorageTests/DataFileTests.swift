import JSONCore
import RTDB
import Testing

@testable import RTDBStorage

/// What a file holds after writes, as rows and as trees.
struct DataFileTests {
    /// Writes of JSON in the export form at paths, one transaction each, and the rows that must stand there then.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let writes: [(path: String, json: String)]
        let rows: [String]

        init(_ name: String, _ writes: [(String, String)], rows: [String]) {
            testDescription = name
            self.writes = writes
            self.rows = rows
        }
    }

    @Test(arguments: [
        Row("nothing", [], rows: []),
        Row("a leaf at the root", [("/", "5")], rows: ["ns||5|-"]),
        Row(
            "leaves of every kind",
            [("/", #"{"b":true,"d":1.5,"i":-9223372036854775808,"l":1e300,"s":"\"\u0001é/🔥","w":2.0}"#)],
            rows: [
                "ns|/b|true|-", "ns|/d|1.5|-", "ns|/i|-9223372036854775808|-", "ns|/l|1e+300|-",
                "ns|/s|\"\\\"\\u0001é/🔥\"|-", "ns|/w|2|-",
            ]),
        Row(
            "priorities",
            [("/", #"{".priority":1,"a":{".value":2,".priority":"p"},"o":{".priority":0.5,"x":1}}"#)],
            rows: ["ns||-|1", "ns|/a|2|\"p\"", "ns|/o|-|0.5", "ns|/o/x|1|-"]),
        Row("a leaf becomes an object", [("/a", "1"), ("/a/b", "2")], rows: ["ns|/a/b|2|-"]),
        Row(
            "a leaf becomes an object and keeps its priority",
            [("/a", #"{".value":1,".priority":3}"#), ("/a/b/c", "2")], rows: ["ns|/a|-|3", "ns|/a/b/c|2|-"]),
        Row("the root's leaf becomes an object", [("/", "1"), ("/a", "2")], rows: ["ns|/a|2|-"]),
        Row(
            "objects that lose their last child go with their priorities",
            [("/", #"{".priority":1,"a":{".priority":2,"b":{".priority":3,"c":4}}}"#), ("/a/b/c", "null")], rows: []),
        Row("an object becomes a leaf", [("/a", #"{"b":{"c":1},"d":2}"#), ("/a", "7")], rows: ["ns|/a|7|-"]),
        Row("removing below a leaf", [("/a", "7"), ("/a/b", "null")], rows: ["ns|/a|7|-"]),
        Row(
            "neighbours whose names begin alike",
            [
                ("/", #"{"a":{"x":1},"a!":{"x":1},"a0":{"x":1},"a b":1,"A":1,"aa":1,"%":1,"_":1,"'":1}"#),
                ("/a", "null"), ("/_", "null"), ("/'", "2"),
            ],
            rows: [
                "ns|/%|1|-", "ns|/'|2|-", "ns|/A|1|-", "ns|/a b|1|-", "ns|/a!/x|1|-", "ns|/a0/x|1|-", "ns|/aa|1|-",
            ]),
    ])
    func rows(_ row: Row) throws {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        var tree = Node.null
        for write in row.writes {
            tree = try file.set(try DatabasePath(write.path), to: try Node(parsing: write.json), over: tree)
        }
        #expect(try file.tree() == tree)
        file.close()
        #expect(try folder.rows() == row.rows)
        #expect(try DataFile(opening: folder.file).tree() == tree)
    }

    @Test("objects whose rows do not lie together")
    func scatteredObjects() throws {
        let text = """
            {"a":{".priority":1,"b":{".priority":2,"c":1}," ":1,"!":2},"a!":{"x":{".priority":"p","y":1}},"a b":3,\
            "2":{".priority":4,"z":1},"10":{"z":1},"-1":5,"\u{FFFD}":6,"🔥":{"ë":7,"e\u{308}":8},"%":{"_":1}}
            """
        let folder = try Folder()
        let tree = try Node(parsing: text)
        try DataFile(opening: folder.file).set(.root, to: tree, over: .null)
        let read = try DataFile(opening: folder.file).tree()
        #expect(read.json(.export).text() == tree.json(.export).text())
    }

    @Test func namespaces() throws {
        let folder = try Folder()
        let names = ["a", "a b", "%", "café", "🔥"]
        let file = try DataFile(opening: folder.file)
        for (index, name) in names.enumerated() {
            try file.set(.root, to: Node(.integer(Int64(index))), in: name, over: .null)
        }
        try file.set(.root, to: .null, in: "a b", over: Node(.integer(1)))
        file.close()
        let trees = try DataFile(opening: folder.file).load()
        #expect(trees.map(\.namespace) == ["%", "a", "café", "🔥"])
        #expect(trees.map(\.tree) == [2, 0, 3, 4].map { Node(.integer($0)) })
    }

    @Test func severalPlacesAtOnce() throws {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        let before = try file.set(
            .root, to: try Node(parsing: #"{"a":{"b":1,"c":2},"d":{"e":3},"f":4}"#), over: .null)
        let after = try Node(
            parsing: #"{"a":{".priority":9,"b":5,"c":2},"f":{".value":4,".priority":"x"},"g":{"h":6}}"#)
        let places = try ["/a/b", "/d/e", "/g/h"].map { try DatabasePath($0) }
        try file.replace(
            places, priorities: try ["/a", "/f"].map { try DatabasePath($0) }, in: "ns", from: before, to: after)
        #expect(try file.tree() == after)
    }

    @Test("rows that stay equal are not written: the cost of a write is what it changes")
    func onlyDifferencesAreWritten() throws {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        let children = (0..<2000).map { Child(key: Key(index: $0), node: Node(.integer(Int64($0)))) }
        let before = try file.set(.root, to: Node(children: children), over: .null)
        func changes() throws -> Int64 {
            try file.withContents { (contents) throws(DataFileError) in
                try contents.connection.integer("SELECT total_changes()")
            }
        }
        let first = try changes()
        let after = before.setting(try DatabasePath("/7"), to: .null).setting(
            try DatabasePath("/8"), to: Node(.bool(true)))
        try file.replace([.root], in: "ns", from: before, to: after)
        // The rows and their totals.
        #expect(try changes() - first == 3)
        let withPriority = after.withPriority(Priority(.number(1)))
        try file.replace([], priorities: [.root], in: "ns", from: after, to: withPriority)
        #expect(try changes() - first == 5)
        #expect(try file.tree() == withPriority)
    }

    @Test func settings() throws {
        let folder = try Folder()
        let file = try DataFile(opening: folder.file)
        try file.setSetting("rules", to: "{\n  // é\n}", in: "a")
        try file.setSetting("rules", to: "", in: "b")
        try file.setSetting("limit", to: "1", in: "b")
        try file.setSetting("limit", to: "2", in: "b")
        file.close()
        #expect(
            try DataFile(opening: folder.file).settings() == [
                Setting(namespace: "a", name: "rules", text: "{\n  // é\n}"),
                Setting(namespace: "b", name: "limit", text: "2"), Setting(namespace: "b", name: "rules", text: ""),
            ])
    }
}
