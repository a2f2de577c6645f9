import DatabaseAccess
import FBCTLCommands
import HTTP
import RTDBClient
import Rendering
import TestSupport
import Testing

/// What is made of replies that a database may send in more than one way.
@Suite("Replies to reads")
struct ReadReplyTests {
    /// One command line, the requests that it makes, and what it prints.
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let exchanges: [StubTransport.Exchange]
        var output = ""
        var error = ""
        var status: Int32 = 0

        var testDescription: String { line }

        init(
            _ line: String, _ exchanges: (String, String)..., output: String = "", error: String = "", status: Int32 = 0
        ) {
            self.line = line
            self.exchanges = exchanges.map { StubTransport.Exchange(ReadReplyTests.url($0.0), body: $0.1) }
            self.output = output
            self.error = error
            self.status = status
        }
    }

    private static func url(_ target: String) -> String {
        let halves = target.split(separator: "?", maxSplits: 1)
        return "GET http://db.test/\(halves[0]).json?" + (halves.count > 1 ? halves[1] + "&" : "") + "ns=chat"
    }

    private static let byAge = "people?orderBy=%22age%22"
    private static let scrambled =
        #"{"z":{"name":"Z","age":3},"10":{"name":"ten","age":2},"a":{"name":"A"},"2":{"name":"two","age":2},"b":{"name":"B","age":3}}"#

    private static let replies: [Case] = [
        Case("get /people --order-by age -o keys", (byAge, scrambled), output: "a\n2\n10\nb\nz\n"),
        Case(
            "get /people --order-by $key -o keys", ("people?orderBy=%22%24key%22", scrambled),
            output: "2\n10\na\nb\nz\n"),
        Case(
            "get /people --order-by age --limit-to-last 2 -o keys",
            (byAge + "&limitToLast=2", #"{"z":{"name":"Z","age":3},"b":{"name":"B","age":3}}"#), output: "b\nz\n"),
        // Collections and keyed maps are objects, lists are lists, in whatever form they come.
        Case("get /seats", ("seats", #"[null,"Ada",null,"Grace"]"#), output: #"{"1":"Ada","3":"Grace"}"# + "\n"),
        Case("get /seats -o ndjson", ("seats", #"[null,"Ada"]"#), output: #"{"$key":"1","$value":"Ada"}"# + "\n"),
        Case("get /colours", ("colours", #"{"0":"red","1":"blue"}"#), output: #"["red","blue"]"# + "\n"),
        Case("get /colours -o ndjson", ("colours", #"{"0":"red","1":"blue"}"#), output: #"["red","blue"]"# + "\n"),
        Case(
            "get /people/ada", ("people/ada", #"{"name":"A","marks":[5,null,4],"nicknames":{"0":"x","1":"y"}}"#),
            output: #"{"name":"A","marks":{"0":5,"2":4},"nicknames":["x","y"]}"# + "\n"),
        Case(
            "get /people -o json",
            ("people", #"{"a":{"name":"A","marks":[5],"nicknames":{"0":"x"}},"b":{"name":"B","nicknames":["z"]}}"#),
            output: #"{"a":{"name":"A","marks":{"0":5},"nicknames":["x"]},"b":{"name":"B","nicknames":["z"]}}"# + "\n"),
        Case(
            "get /people -o ndjson", ("people", #"[{"name":"A","marks":[5]}]"#),
            output: #"{"$key":"0","name":"A","marks":{"0":5}}"# + "\n"),
        Case(
            "get /rooms", ("rooms", #"{"h":{"name":"H","seats":[null,"Ada"]}}"#),
            output: #"{"h":{"name":"H","seats":{"1":"Ada"}}}"# + "\n"),
        // Digits are those that were sent.
        Case(
            "get /people -o csv", ("people", #"{"a":{"name":"A","age":12345678901234567,"height":1.10}}"#),
            output: "$key,name,age,height,code,born,address,nicknames,marks\r\na,A,12345678901234567,1.10,,,,,\r\n"),
        Case(
            "get /site/visits -o value", ("site/visits", "9223372036854775807"), output: "9223372036854775807\n"),
        // What a shallow reply may look like.
        Case("keys /seats", ("seats?shallow=true", "[null,true,true]"), output: "1\n2\n"),
        Case(
            "keys /people", ("people?shallow=true", #"{"z":true,"10":true,"2":true}"#),
            output: "2\n10\nz\n"),
        Case(
            "keys /people", ("people?shallow=true", #"{"b":{"a":{"x":1}},"a":[{"c":1},2]}"#),
            output: "a\nb\n"),
        Case("count /people", ("people?shallow=true", "null"), output: "0\n"),
        Case(
            "keys /people --limit-to-first 2", ("people?shallow=true&limitToFirst=2", #"{"a":true,"b":true,"c":true}"#),
            output: "a\nb\n"),
        // What no database sends.
        Case(
            "get /people -o ndjson", ("people", #"{"a":{"name":"A"},"b.c":1}"#),
            output: #"{"$key":"a","name":"A"}"# + "\n",
            error: #"{"error":{"status":76,"message":"the reply holds data at '/people' that no database can store: "#
                + #"key 'b.c' contains '.', which the database forbids","details":[]}}"# + "\n", status: 76),
        Case(
            "get /people", ("people", #"{"a":{"name":"A","x.y":1}}"#), output: "",
            error: "error: the reply holds data at '/people/a' that no database can store: key 'x.y' contains '.', "
                + "which the database forbids\n", status: 76),
    ]

    @Test(arguments: replies)
    func reply(_ row: Case) async throws {
        var world = try await World.club()
        let stub = StubTransport(row.exchanges)
        world.transport = stub
        let run = await world.run(row.line)
        #expect(run.output == row.output)
        #expect(run.error == row.error)
        #expect(run.status == row.status)
    }

    private static func keys(_ range: Range<Int>) -> [String] {
        range.map { "k" + String(100_000 + $0) }
    }

    private static func shallow(_ keys: [String]) -> String {
        "{" + keys.map { "\"\($0)\":true" }.joined(separator: ",") + "}"
    }

    /// The replies to a shallow request, and how many keys they come to.
    struct ShallowCase: Sendable, CustomTestStringConvertible {
        let name: String
        var limit = ""
        let exchanges: [StubTransport.Exchange]
        let count: Int

        var testDescription: String { name }
    }

    private static let shallowReplies: [ShallowCase] = [
        ShallowCase(
            name: "in another order",
            exchanges: [.init(url("people?shallow=true"), body: shallow(keys(0..<10_002).reversed()))], count: 10_002),
        ShallowCase(
            name: "more than are sorted",
            exchanges: [.init(url("people?shallow=true"), body: shallow(keys(0..<100_010)))], count: 100_010),
        ShallowCase(
            name: "a limit", limit: "--limit-to-first 3",
            exchanges: [.init(url("people?shallow=true&limitToFirst=3"), body: shallow(keys(0..<3)))], count: 3),
        ShallowCase(
            name: "a limit that is ignored", limit: "--limit-to-first 3",
            exchanges: [.init(url("people?shallow=true&limitToFirst=3"), body: shallow(keys(0..<9).reversed()))],
            count: 3),
        ShallowCase(
            name: "a limit that is refused", limit: "--limit-to-first 3",
            exchanges: [
                .init(url("people?shallow=true&limitToFirst=3"), 400, body: #"{"error":"no"}"#),
                .init(url("people?shallow=true"), body: shallow(keys(0..<9).reversed())),
            ], count: 3),
    ]

    @Test("keys take one request, of any database, and come each once and in order", arguments: shallowReplies)
    func keys(_ row: ShallowCase) async throws {
        for verb in ["keys", "count"] {
            var world = try await World.club()
            let stub = StubTransport(row.exchanges)
            world.transport = stub
            let run = await world.run("\(verb) /people \(row.limit)")
            let keys = Self.keys(0..<row.count).map { $0 + "\n" }.joined()
            // As one Bool: a failure would print all keys.
            let isRight = run.output == (verb == "count" ? "\(row.count)\n" : keys)
            #expect(isRight, "\(run.output.prefix(200))")
            #expect(run.error == "")
        }
    }

    @Test("a reply that is cut is an error in every form, and leaves no file", arguments: OutputFormat.allCases)
    func cut(_ format: OutputFormat) async throws {
        for (line, url) in [("get /seats", "seats"), ("get /seats --order-by $key", "seats?orderBy=%22%24key%22")] {
            var world = try await World.club()
            world.transport = StubTransport([
                .init(
                    Self.url(url), cutAfter: #"{"1":"Ada","2":"Gra"#, .cutOff(reason: "12 bytes are missing"))
            ])
            let run = await world.run("\(line) -o \(format.rawValue) --out seats.out")
            #expect(run.status == 76)
            #expect(run.output == "")
            #expect(world.files.text("seats.out") == nil)
        }
    }
}
