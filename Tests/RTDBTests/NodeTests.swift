import JSONCore
import RTDB
import Testing

/// Reading, writing and comparing trees.
struct NodeTests {
    struct Write: Sendable, CustomTestStringConvertible {
        let before: String
        let path: String
        let value: String
        let after: String
        var testDescription: String { "\(before) \(path) = \(value)" }
    }

    /// Source: Documentation/RealtimeDatabase.md, 4.22 to 4.26.
    @Test(arguments: [
        Write(before: "null", path: "/a/b", value: "1", after: #"{"a":{"b":1}}"#),
        Write(before: "5", path: "/b", value: "1", after: #"{"b":1}"#),
        Write(before: "5", path: "/b", value: "null", after: "5"),
        Write(before: #"{"a":{"b":1}}"#, path: "/a/b", value: "null", after: "null"),
        Write(before: #"{"a":{"b":1},"c":2}"#, path: "/a/b", value: "null", after: #"{"c":2}"#),
        Write(before: #"{"a":1}"#, path: "/", value: "7", after: "7"),
        Write(before: #"{"a":1}"#, path: "/", value: "null", after: "null"),
        Write(before: #"{"a":1}"#, path: "/b/c", value: "null", after: #"{"a":1}"#),
        Write(before: #"{"a":{"b":1}}"#, path: "/a", value: "2", after: #"{"a":2}"#),
        Write(before: #"{".value":5,".priority":3}"#, path: "/b", value: "1", after: #"{"b":1,".priority":3}"#),
        Write(before: #"{".value":5,".priority":3}"#, path: "/", value: "6", after: "6"),
        Write(before: #"{"a":1,".priority":3}"#, path: "/b", value: "1", after: #"{"a":1,"b":1,".priority":3}"#),
        Write(before: #"{"a":1,".priority":3}"#, path: "/a", value: "null", after: "null"),
    ])
    func setting(_ row: Write) throws {
        let after = try Node(parsing: row.before).setting(try DatabasePath(row.path), to: try Node(parsing: row.value))
        #expect(after.json(.export).text() == row.after)
        #expect(after == (try Node(parsing: row.after)))
    }

    @Test("priorities of places that are there, and that are not")
    func priorities() throws {
        let node = try Node(parsing: #"{"a":1}"#)
        let path = try DatabasePath("/a")
        #expect(
            node.settingPriority(path, to: Priority(.number(2))).json(.export).text()
                == #"{"a":{".value":1,".priority":2}}"#)
        #expect(node.settingPriority(try DatabasePath("/b"), to: Priority(.number(2))) == node)
        #expect(node.settingPriority(path, to: Priority(.number(2))).settingPriority(path, to: nil) == node)
    }

    @Test(arguments: [
        ("1", "1.0", true), ("1", "1.5", false), ("0", "-0.0", true), ("9007199254740993", "9007199254740992.0", false),
        ("true", "1", false),
        (#""a""#, #""a""#, true), (#""\u00e9""#, #""e\u0301""#, false), (#"{"a":1}"#, #"{"a":1.0}"#, true),
        ("[1,2]", #"{"1":2,"0":1}"#, true),
        (#"{".value":1,".priority":1}"#, "1", false),
        (#"{".value":1,".priority":1}"#, #"{".value":1,".priority":1.0}"#, true), ("null", "{}", true),
    ])
    func equality(_ left: String, _ right: String, _ isEqual: Bool) throws {
        let (left, right) = (try Node(parsing: left), try Node(parsing: right))
        #expect((left == right) == isEqual)
        if isEqual { #expect(left.hashValue == right.hashValue) }
    }

    /// Source: Documentation/RealtimeDatabase.md, 3.21 and 3.23; each precedes the next, values in one list are equal
    /// in order.
    @Test("the order of values")
    func order() throws {
        let ranks = [
            ["null"], ["false"], ["true"], ["-1e300"], ["-1"], ["0", "-0.0"], ["0.5"], ["1", "1.0"],
            ["9007199254740992", "9007199254740992.0"], ["9007199254740993"],
            ["9223372036854775806"], ["9223372036854775807"], ["9223372036854775808"], ["1e300"], [#""""#], [#""B""#],
            [#""a""#], [#""aa""#], [#""\ud800\udc00""#], [#""\uffff""#], [#"{"a":1}"#, #"{"b":2}"#, "[1]"],
        ]
        for (index, rank) in ranks.enumerated() {
            for (other, otherRank) in ranks.enumerated() {
                for left in rank {
                    for right in otherRank {
                        #expect(
                            (IndexValue(try Node(parsing: left)) < IndexValue(try Node(parsing: right)))
                                == (index < other),
                            "\(left) < \(right)")
                    }
                }
            }
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 3.25.
    @Test("the order of priorities")
    func priorityOrder() {
        let ascending: [Priority?] = [
            nil, Priority(.number(-1)), Priority(.number(2)), Priority(.string("")), Priority(.string("B")),
            Priority(.string("a")),
        ]
        for (index, left) in ascending.enumerated() {
            for (other, right) in ascending.enumerated() {
                #expect((IndexValue(left) < IndexValue(right)) == (index < other))
            }
        }
    }

    struct Resolution: Sendable, CustomTestStringConvertible {
        let written: String
        let existing: String
        let stored: String
        var testDescription: String { "\(written) over \(existing)" }

        init(_ written: String, over existing: String, _ stored: String) {
            self.written = written
            self.existing = existing
            self.stored = stored
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 4.19 and 4.20.
    @Test(arguments: [
        Resolution(#"{".sv":"timestamp"}"#, over: "1", "1234"),
        Resolution(#"{"a":{".sv":"timestamp"},"b":1}"#, over: "null", #"{"a":1234,"b":1}"#),
        Resolution(#"{".value":1,".priority":{".sv":"timestamp"}}"#, over: "null", #"{".value":1,".priority":1234}"#),
        Resolution(#"{".sv":"timestamp",".priority":2}"#, over: "null", #"{".value":1234,".priority":2}"#),
        Resolution(#"{".sv":{"increment":5}}"#, over: "null", "5"),
        Resolution(#"{".sv":{"increment":5}}"#, over: "10", "15"),
        Resolution(#"{".sv":{"increment":5}}"#, over: #""s""#, "5"),
        Resolution(#"{".sv":{"increment":5}}"#, over: #"{"a":1}"#, "5"),
        Resolution(#"{".sv":{"increment":1}}"#, over: "1.5", "2.5"),
        Resolution(#"{".sv":{"increment":0.5}}"#, over: "1", "1.5"),
        Resolution(#"{".sv":{"increment":1}}"#, over: "9223372036854775807", "9223372036854776000"),
        Resolution(#"{".sv":{"increment":-1}}"#, over: "-9223372036854775808", "-9223372036854775808"),
        Resolution(#"{"a":{"n":{".sv":{"increment":1}}}}"#, over: #"{"a":{"n":2,"m":3}}"#, #"{"a":{"n":3}}"#),
    ])
    func serverValues(_ row: Resolution) throws {
        let written = try Node(parsing: row.written)
        #expect(written.hasServerValues)
        let stored = written.resolvingServerValues(over: try Node(parsing: row.existing), now: 1234)
        #expect(stored.json(.export).text() == row.stored)
        #expect(!stored.hasServerValues)
    }

    /// A number that stands there, an increment, and what comes of it.
    struct Sum: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let existing: String
        let step: String
        let stored: String
        let overflow: String?

        init(_ existing: String, _ step: String, _ stored: String, _ overflow: String? = nil) {
            testDescription = "\(existing) + \(step)"
            self.existing = existing
            self.step = step
            self.stored = stored
            self.overflow = overflow
        }
    }

    @Test(
        "a sum is always a number that the database holds",
        arguments: [
            Sum("9223372036854775807", "9223372036854775807", "18446744073709552000"),
            Sum("-9223372036854775808", "-9223372036854775808", "-18446744073709552000"),
            Sum("9007199254740993", "1", "9007199254740994"), Sum("1e-400", "-0", "0"),
            Sum("1e308", "-1e308", "0"), Sum("1e-323", "5e-324", "1.5e-323"),
            Sum(
                "1e308", "1e308", "1.7976931348623157e+308",
                "the number 1e+308 + 1e+308 is beyond the range of a double (at /a/n)"),
            Sum(
                "-1.7976931348623157e308", "-1e300", "-1.7976931348623157e+308",
                "the number -1.7976931348623157e+308 + -1e+300 is beyond the range of a double (at /a/n)"),
        ])
    func sums(_ row: Sum) throws {
        var resolver = ServerValueResolver(now: 0, at: DatabasePath([try Key("a")]))
        let written = try Node(parsing: "{\"n\":{\".sv\":{\"increment\":\(row.step)}}}")
        let stored = resolver.resolve(written, over: try Node(parsing: "{\"n\":\(row.existing)}"))
        #expect(stored.json().text() == "{\"n\":\(row.stored)}")
        #expect(resolver.overflow?.description == row.overflow)
    }
}

/// Updates of several paths.
struct MultiPathUpdateTests {
    @Test(arguments: [
        (#"{"a":1,"b/c":{"d":2}}"#, #"{"a":{"x":1},"e":3}"#, #"{"a":1,"b":{"c":{"d":2}},"e":3}"#),
        (#"{"/a/b/":1}"#, "null", #"{"a":{"b":1}}"#),
        (#"{"a/x":null}"#, #"{"a":{"x":1}}"#, "null"), (#"{"a":null}"#, "5", "5"),
        (#"{"1":"x"}"#, "[0,1]", #"{"0":0,"1":"x"}"#), ("{}", "5", "5"),
        (#"{".priority":2}"#, "5", #"{".value":5,".priority":2}"#),
        (#"{"a/.priority":"p","b":1}"#, #"{"a":1}"#, #"{"a":{".value":1,".priority":"p"},"b":1}"#),
        (#"{"a/.priority":null}"#, #"{"a":{".value":1,".priority":2}}"#, #"{"a":1}"#),
        (#"{"n":{".sv":{"increment":1}},"m/t":{".sv":"timestamp"}}"#, #"{"n":1}"#, #"{"m":{"t":99},"n":2}"#),
        (#"{"a/\u0301":1}"#, "null", "{\"a\":{\"\u{301}\":1}}"),
    ])
    func applying(_ body: String, _ before: String, _ after: String) throws {
        let update = try #require(try MultiPathUpdate(parsing: Array(body.utf8), at: .root))
        let node = try Node(parsing: before)
        var resolver = ServerValueResolver(now: 99)
        let result = node.applying(resolver.resolve(update, over: node)).json(.export).text()
        #expect(resolver.overflow == nil)
        #expect(result.utf8.elementsEqual(after.utf8), "\(result)")
    }

    @Test("null removes the location")
    func null() throws {
        #expect(try MultiPathUpdate(parsing: Array("null".utf8), at: .root) == nil)
    }

    @Test(arguments: [
        ("5", "1:1: an update must be a JSON object"), ("[1]", "1:1: an update must be a JSON object"),
        (#""s""#, "1:1: an update must be a JSON object"),
        (#"{"a":1,"a/b":2}"#, "1:8: the update names both 'a' and 'a/b' below it"),
        (#"{"a/b":1,"a":2}"#, "1:2: the update names both 'a' and 'a/b' below it"),
        (#"{"a":1,"/a":2}"#, "1:8: the update names both 'a' and '/a' below it"),
        (#"{"a":1,"a":2}"#, "1:8: the update names 'a' twice"),
        (#"{"a":1,"a/.priority":2}"#, "1:8: the update names both 'a' and 'a/.priority' below it"),
        (#"{"a/.priority":1,"a/.priority":2}"#, "1:18: the update names 'a/.priority' twice"),
        (#"{"ok":1,"b.c/x":1}"#, "1:9: key 'b.c' contains '.', which the database forbids"),
        (#"{"":1}"#, "1:2: a key is empty"), (#"{"/":1}"#, "1:2: a key is empty"),
        (#"{"a":{"b.c":1}}"#, "1:7: key 'b.c' contains '.', which the database forbids"),
        (#"{"a/.priority":true}"#, "1:2: '.priority' must be a string or a number"),
    ])
    func errors(_ body: String, _ text: String) {
        do throws(NodeError) {
            _ = try MultiPathUpdate(parsing: Array(body.utf8), at: .root)
            Issue.record("parsed")
        } catch {
            #expect(error.description == text)
        }
    }

    @Test("the location and the name count for the depth")
    func depth() throws {
        let location = try DatabasePath(String(repeating: "/k", count: 30))
        #expect(try MultiPathUpdate(parsing: Array(#"{"a/b":1}"#.utf8), at: location) != nil)
        #expect(throws: NodeError.self) { _ = try MultiPathUpdate(parsing: Array(#"{"a/b/c":1}"#.utf8), at: location) }
    }

    @Test("siblings beside a priority are no conflict")
    func siblings() throws {
        #expect(
            try MultiPathUpdate(parsing: Array(#"{"a/b":1,"a/.priority":2,"ab":3,"a/c":4}"#.utf8), at: .root)?.entries
                .count == 4)
    }

    @Test("its JSON has the names as they were sent")
    func json() throws {
        let text = #"{"b/c":1,"/a/":{"x":[1]},"n":null}"#
        #expect(
            try MultiPathUpdate(parsing: Array(text.utf8), at: .root)?.json.text()
                == #"{"b/c":1,"/a/":{"x":{"0":1}},"n":null}"#)
    }
}
