import RTDB
import RTDBRules
import Testing

/// Which writes are allowed.
struct WriteTests {
    /// Values put at paths of a tree, all at once.
    struct Row: Sendable, CustomTestStringConvertible {
        let rules: String
        let writes: [(path: String, value: String)]
        let isAllowed: Bool
        let tree: String
        var testDescription: String { "\(writes) \(rules)" }

        init(_ rules: String, _ path: String, _ value: String, _ isAllowed: Bool, tree: String = "null") {
            self.init(rules, [(path, value)], isAllowed, tree: tree)
        }

        init(_ rules: String, _ writes: [(String, String)], _ isAllowed: Bool, tree: String = "null") {
            self.rules = rules
            self.writes = writes
            self.isAllowed = isAllowed
            self.tree = tree
        }

        func expect() throws {
            #expect(try ruleset(rules).allowsWrite(writes, to: tree) == isAllowed)
        }
    }

    /// Source: Documentation/RealtimeDatabase.md, 9.19, 9.24, 9.25, 14.110.
    @Test(arguments: [
        Row("{}", "/", "1", false), Row("{}", "/a", "null", false),
        Row(#"{".write":true}"#, "/a/b", "1", true), Row(#"{"a":{".write":true}}"#, "/a/b", "1", true),
        Row(#"{"a":{".write":true,"b":{".write":false}}}"#, "/a/b", "1", true),
        Row(#"{"a":{"b":{".write":true}}}"#, "/a", #"{"b":1}"#, false),
        Row(#"{"a":{".write":"data.val() > 1","b":{".write":true}}}"#, "/a/b", "1", true),
        Row(#"{"a":{".write":"!data.exists()"}}"#, "/a", "1", true),
        Row(#"{"a":{".write":"!data.exists()"}}"#, "/a", "2", false, tree: #"{"a":1}"#),
        Row(#"{"a":{".write":"newData.exists()"}}"#, "/a", "null", false, tree: #"{"a":1}"#),
        Row(#"{"a":{".write":"newData.val() == 2 && data.val() == 1"}}"#, "/a", "2", true, tree: #"{"a":1}"#),
        Row(#"{"a":{".write":"root.child('a').val() == 1"}}"#, "/a", "2", true, tree: #"{"a":1}"#),
        Row(#"{"a":{".write":"newData.parent().child('b').val() == 5"}}"#, "/a", "2", true, tree: #"{"b":5}"#),
    ])
    func cascade(_ row: Row) throws {
        try row.expect()
    }

    static let deep = #"{"A":{"B":{"C":{"D":{".write":true}}}}}"#
    static let pair =
        #"{"a":{".write":true,".validate":"newData.parent().child('b').exists()"},"b":{".write":true},"c":{}}"#

    /// Source: Documentation/RealtimeDatabase.md, 9.22, 14.117, 14.118.
    @Test(arguments: [
        Row(deep, [("/A/B/C/D", "1")], true), Row(deep, [("/A/B", #"{"C":{"D":1}}"#)], false),
        Row(deep, [("/A/B/C/D", "1"), ("/x", "1")], false), Row(deep, [], true),
        Row(pair, [("/a", "1")], false), Row(pair, [("/a", "1"), ("/b", "1")], true),
        Row(pair, [("/a", "1"), ("/b", "1"), ("/c", "1")], false),
    ])
    func severalPaths(_ row: Row) throws {
        try row.expect()
    }

    static let number = #"{".write":true,"n":{".validate":"newData.isNumber()"}}"#
    static let both = #"{".write":true,"x":{".validate":"newData.hasChildren(['a','b'])"}}"#
    static let other = #"{".write":true,"known":{},"$other":{".validate":false}}"#
    static let rooms = """
        {".write":true,"rooms":{"$id":{"title":{".validate":"newData.isString()"},
        "count":{".validate":"newData.val() == (data.exists() ? data.val() : 0) + 1"}}}}
        """
    static let room = #"{"rooms":{"r":{"title":"t","count":4}}}"#

    /// Source: Documentation/RealtimeDatabase.md, 9.20, 9.21, 14.114 to 14.116, 15.14.
    @Test(arguments: [
        Row(number, "/n", #""s""#, false), Row(number, "/n", "1", true),
        Row(number, "/n", "null", true, tree: #"{"n":1}"#), Row(number, "/", #"{"n":"s"}"#, false),
        Row(number, "/", #"{"n":1,"m":"s"}"#, true), Row(number, "/m", "1", true, tree: #"{"n":"s"}"#),
        Row(number, "/n/deep", "1", false),
        Row(both, "/x", #"{"a":1}"#, false), Row(both, "/x/a", "1", false), Row(both, "/x", #"{"a":1,"b":2}"#, true),
        Row(both, "/x/a", "2", true, tree: #"{"x":{"a":1,"b":2}}"#),
        Row(both, "/x/a", "null", false, tree: #"{"x":{"a":1,"b":2}}"#),
        Row(both, "/x", "null", true, tree: #"{"x":{"a":1,"b":2}}"#),
        Row(both, "/x/a", "null", true, tree: #"{"x":{"a":1}}"#),
        Row(other, "/known", "1", true), Row(other, "/zzz", "1", false), Row(other, "/known/zzz", "1", true),
        Row(other, "/", #"{"known":1,"zzz":2}"#, false), Row(other, "/known", "1", true, tree: #"{"zzz":1}"#),
        Row(rooms, "/rooms/r/title", #""u""#, true, tree: room), Row(rooms, "/rooms/r/count", "5", true, tree: room),
        Row(rooms, "/rooms/r/count", "4", false, tree: room),
        Row(rooms, "/rooms/r", #"{"title":"u","count":4}"#, false, tree: room),
        Row(rooms, "/rooms", #"{"a":{"count":1},"b":{"count":2}}"#, false),
        Row(rooms, "/rooms/r/title", "null", true, tree: room),
        Row(#"{".write":true,".validate":"newData.val() < 1"}"#, "/", #"{"a":1}"#, false),
        Row(#"{".write":true,"a":{".validate":"newData.getPriority() == 1"}}"#, "/a", "1", false),
        Row(
            #"{".write":true,"a":{".validate":"newData.getPriority() == 1"}}"#, "/a", #"{".value":1,".priority":1}"#,
            true),
        Row(#"{".write":true,"$a":{"$b":{".validate":"$a == newData.val()"}}}"#, "/", #"{"x":{"y":"x"}}"#, true),
        Row(#"{".write":true,"$a":{"$b":{".validate":"$a == newData.val()"}}}"#, "/", #"{"x":{"y":"y"}}"#, false),
    ])
    func validation(_ row: Row) throws {
        try row.expect()
    }
}
