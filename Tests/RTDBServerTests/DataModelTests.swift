import HTTP
import RTDB
import RTDBWire
import Testing

@testable import RTDBServer

/// Cases 33 to 69 of Documentation/RealtimeDatabase.md.
struct DataModelTests {
    @Test(arguments: [
        Case(
            "33: null members", Step("PUT /a.json", #"{"x":null,"y":1}"#, .body(#"{"y":1}"#)),
            Step("GET /a.json", .body(#"{"y":1}"#))),
        Case(
            "34: empty members", Step("PUT /a.json", #"{"x":{},"y":[]}"#, .body("null")),
            Step("GET /a.json", .body("null"))),
        Case(
            "35: an array", Step("PUT /a.json", "[1,2,3]", .body("[1,2,3]")), Step("GET /a.json", .body("[1,2,3]")),
            Step("GET /a/1.json", .body("2"))),
        Case("36: indexes", Step("PUT /a.json", #"{"0":"a","1":"b"}"#), Step("GET /a.json", .body(#"["a","b"]"#))),
        Case(
            "37: holes", Step("PUT /a.json", #"{"1":"x"}"#), Step("GET /a.json", .body(#"[null,"x"]"#)),
            Step("PUT /a.json", #"{"2":"x"}"#), Step("GET /a.json", .body(#"{"2":"x"}"#))),
        Case(
            "38: half full", Step("PUT /a.json", #"{"0":"a","3":"b"}"#),
            Step("GET /a.json", .body(#"["a",null,null,"b"]"#)),
            Step("PUT /a.json", #"{"0":"a","4":"b"}"#), Step("GET /a.json", .body(#"{"0":"a","4":"b"}"#))),
        Case(
            "39: not all indexes", Step("PUT /a.json", #"{"00":1,"1":2}"#),
            Step("GET /a.json", .body(#"{"00":1,"1":2}"#)),
            Step("PUT /a.json", #"{"0":1,"k":2}"#), Step("GET /a.json", .body(#"{"0":1,"k":2}"#))),
        Case(
            "40: below a primitive", Step("PUT /a.json", "5"), Step("PUT /a/b.json", "1"),
            Step("GET /a.json", .body(#"{"b":1}"#))),
        Case(
            "41: delete below a primitive", Step("PUT /a.json", "5"), Step("DELETE /a/b.json"),
            Step("GET /a.json", .body("5")),
            Step("GET /a/b.json", .body("null"))),
        Case(
            "42: the last child", Step("PUT /a.json", #"{"b":{"c":1}}"#), Step("DELETE /a/b/c.json"),
            Step("GET /a.json", .body("null"))),
        Case(
            "43: (u) integers keep 64 bits", Step("PUT /a.json", "9007199254740993"),
            Step("GET /a.json", .body("9007199254740993")),
            Step("PUT /a.json", "-9223372036854775808", .body("-9223372036854775808"))),
        Case("43b: doubles", Step("PUT /a.json", "[1.0,1e3,-0,0.1]", .body("[1,1000,0,0.1]"))),
        Case(
            "44: timestamp", Step("PUT /t.json", #"{".sv":"timestamp"}"#, .body("1700000000123")),
            Step("GET /t.json", .body("1700000000123"))),
        Case(
            "45: increment", Step("PUT /n.json", #"{".sv":{"increment":5}}"#, .body("5")),
            Step("PUT /n.json", #"{".sv":{"increment":5}}"#, .body("10")), Step("PUT /n.json", #""str""#),
            Step("PUT /n.json", #"{".sv":{"increment":5}}"#, .body("5"))),
        Case(
            "46: increment of doubles", Step("PUT /n.json", "1.5"),
            Step("PUT /n.json", #"{".sv":{"increment":1}}"#, .body("2.5")),
            Step("PUT /n.json", "9223372036854775807"),
            Step("PUT /n.json", #"{".sv":{"increment":1}}"#, .body("9223372036854776000"))),
        Case(
            "46b: increment at the greatest depth",
            Step(
                "PUT /\(Array(repeating: "k", count: 32).joined(separator: "/")).json", #"{".sv":{"increment":5}}"#,
                .body("5"))),
        Case(
            "47: timestamp in a patch",
            Step(
                "PATCH /a.json", #"{"x/t":{".sv":"timestamp"},"y":1}"#, .body(#"{"x/t":1700000000123,"y":1}"#)),
            Step("GET /a/x/t.json", .body("1700000000123"))),
        Case("48: (u) an unknown server value is 400", Step("PUT /k.json", #"{".sv":"nope"}"#, status: 400, .anyError)),
        Case(
            "49, 50: priority of a leaf", Step("PUT /p.json", #"{".value":7,".priority":2}"#, .body("7")),
            Step("GET /p.json", .body("7")), Step("GET /p.json?format=export", .body(#"{".value":7,".priority":2}"#)),
            Step("PUT /p.json", "8"), Step("GET /p.json?format=export", .body("8"))),
        Case(
            "51, 52: priority of an object", Step("PUT /o.json", #"{"c":1,".priority":"hi"}"#),
            Step("GET /o.json", .body(#"{"c":1}"#)),
            Step("GET /o.json?format=export", .body(#"{"c":1,".priority":"hi"}"#)), Step("PATCH /o.json", #"{"d":2}"#),
            Step("GET /o.json?format=export", .body(#"{"c":1,"d":2,".priority":"hi"}"#)),
            Step("GET /o/.priority.json", .body(#""hi""#)), Step("PUT /o/.priority.json", "3", .body("3")),
            Step("GET /o.json?format=export", .body(#"{"c":1,"d":2,".priority":3}"#)),
            Step("PATCH /o.json", #"{".priority":4}"#), Step("GET /o/.priority.json", .body("4")),
            Step("PATCH /.json", #"{"o/.priority":{".sv":"timestamp"}}"#),
            Step("GET /o/.priority.json", .body("1700000000123")), Step("DELETE /o/.priority.json", .body("null")),
            Step("GET /o.json?format=export", .body(#"{"c":1,"d":2}"#)), Step("GET /o/.priority.json", .body("null"))),
        Case(
            "52b: malformed priorities", Step("PUT /o.json", "1"),
            Step("PUT /o/.priority.json", "true", status: 400, .anyError),
            Step("PUT /o/.priority.json", #"{"a":1}"#, status: 400, .anyError),
            Step("POST /o/.priority.json", "1", status: 400, .anyError),
            Step("PATCH /o/.priority.json", #"{"a":1}"#, status: 400, .anyError),
            Step("GET /.json?format=export", .body(#"{"o":1}"#))),
        Case(
            "53: (u) a value with children is 400", Step("PUT /k.json", #"{".value":1,"c":2}"#, status: 400, .anyError)),
        Case("4.13: last of duplicates", Step("PUT /k.json", #"{"a":1,"a":2}"#, .body(#"{"a":2}"#))),
        Case(
            "54: deep paths", Step("PATCH /u.json", #"{"a/n":"A","b/n":"B"}"#, .body(#"{"a/n":"A","b/n":"B"}"#)),
            Step("GET /u.json", .body(#"{"a":{"n":"A"},"b":{"n":"B"}}"#))),
        Case(
            "55: a named path is replaced", Step("PUT /u/a.json", #"{"n":1,"m":2}"#),
            Step("PATCH /u.json", #"{"a":{"n":9}}"#),
            Step("GET /u/a.json", .body(#"{"n":9}"#))),
        Case(
            "56: null deletes", Step("PUT /u.json", #"{"a":{"n":1},"b":2}"#),
            Step("PATCH /u.json", #"{"a/n":null}"#, .body(#"{"a/n":null}"#)),
            Step("GET /u.json", .body(#"{"b":2}"#))),
        Case(
            "57: (u) conflicts are 400 and write nothing",
            Step("PATCH /u.json", #"{"a":1,"a/b":2}"#, status: 400, .anyError),
            Step("PATCH /u.json", #"{"a/b":2,"a":1}"#, status: 400, .anyError),
            Step("PATCH /u.json", #"{"a":1,"/a/":2}"#, status: 400, .anyError),
            Step("PATCH /u.json", #"{"a":1,"a/.priority":2}"#, status: 400, .anyError),
            Step("GET /u.json", .body("null"))),
        Case(
            "58: no object", Step("PATCH /u.json", "5", status: 400, notAnObject),
            Step("PATCH /u.json", #""s""#, status: 400, notAnObject),
            Step("PATCH /u.json", "[1]", status: 400, notAnObject)),
        Case(
            "59: (u) patch null removes", Step("PUT /u.json", "1"),
            Step("PATCH /u.json?print=silent&writeSizeLimit=tiny", "null", status: 204, .nothing),
            Step("GET /u.json", .body("null"))),
        Case(
            "60: a bad key in a path",
            Step(
                "PATCH /u.json", #"{"ok":1,"bad.key/x":1}"#, status: 400,
                .errorStarting("Invalid data; couldn't parse key beginning at 1:9.")),
            Step("GET /u.json", .body("null"))),
        Case("5.9: patch of nothing", Step("PATCH /u.json", "{}", .body("{}")), Step("GET /u.json", .body("null"))),
        Case(
            "5.7: a slash at the end", Step("PATCH /u.json", #"{"X/Y/":1}"#),
            Step("GET /u.json", .body(#"{"X":{"Y":1}}"#))),
        Case(
            "5.10: patch over a primitive", Step("PUT /u.json", "1"), Step("PATCH /u.json", #"{"a":2}"#),
            Step("GET /u.json", .body(#"{"a":2}"#))),
        Case(
            "5.13: patch of a list", Step("PUT /l.json", "[1,2]"), Step("PATCH /l.json", #"{"1":"x"}"#),
            Step("GET /l.json", .body(#"[1,"x"]"#))),
        Case(
            "61, 65: shallow; (u) of indexes as an object",
            Step("PUT /dinos.json", #"{"bruh":{"height":2.1},"lam":{"height":2},"lin":1}"#),
            Step("GET /dinos.json?shallow=true", .body(#"{"bruh":true,"lam":true,"lin":true}"#)),
            Step("GET /dinos.json?shallow=true&limitToFirst=2", .body(#"{"bruh":true,"lam":true}"#)),
            Step("GET /dinos.json?shallow=true&limitToLast=1", .body(#"{"lin":true}"#)),
            Step("GET /dinos.json?shallow=true&limitToFirst=9", .body(#"{"bruh":true,"lam":true,"lin":true}"#)),
            Step("GET /dinos.json?shallow=true&limitToFirst=x", status: 400, .error("limitToFirst must be an integer")),
            Step("GET /dinos.json?shallow=true&limitToFirst=0", status: 400, .error("limitToFirst must be positive")),
            Step("GET /dinos.json?shallow=true&orderBy=%22$key%22", status: 400, .anyError)),
        Case(
            "62: shallow of a leaf", Step("PUT /scores/a.json", "55"),
            Step("GET /scores/a.json?shallow=true", .body("55")),
            Step("GET /none.json?shallow=true", .body("null")), Step("GET /.json?ns=empty&shallow=true", .body("null"))),
        Case(
            "63: shallow of false", Step("PUT /flags.json", #"{"x":false}"#),
            Step("GET /flags.json?shallow=true", .body(#"{"x":true}"#))),
        Case(
            "2.8: shallow of a list", Step("PUT /l.json", "[1,2]"),
            Step("GET /l.json?shallow=true", .body(#"{"0":true,"1":true}"#))),
        Case(
            "66: timeout", Step("GET /a.json?timeout=0s", status: 400, .anyError),
            Step("GET /a.json?timeout=16min", status: 400, .anyError),
            Step("GET /a.json?timeout=5s"), Step("GET /a.json?timeout=15min"),
            Step("GET /a.json?timeout=900001ms", status: 400, .anyError),
            Step("GET /a.json?timeout=5", status: 400, .anyError),
            Step("GET /a.json?timeout=-5s", status: 400, .anyError),
            Step("GET /a.json?timeout=99999999999999999999999s", status: 400, .anyError)),
        Case(
            "67: callback", Step("PUT /scores/a.json", "55"), Step("GET /scores/a.json?callback=f", .body("f(55);")),
            Step("GET /scores/a.json?callback=a.b_$1", .body("a.b_$1(55);")),
            Step("GET /scores/a.json?callback=alert(1)//", status: 400, .anyError),
            Step("GET /scores/a.json?callback=", status: 400, .anyError)),
        Case(
            "69: queries on writes", Step("PUT /.json?orderBy=%22$key%22", "1", status: 400, queryOnWrite),
            Step("PATCH /.json?limitToFirst=1", #"{"a":1}"#, status: 400, queryOnWrite),
            Step("DELETE /.json?startAt=1", status: 400, queryOnWrite),
            Step("POST /.json?equalTo=1", "1", status: 400, queryOnWrite), Step("GET /.json", .body("null"))),
        Case(
            "2.13: write size limits", Step("PUT /a.json?writeSizeLimit=tiny", "1"),
            Step("PUT /a.json?writeSizeLimit=unlimited", "1"),
            Step("PUT /a.json?writeSizeLimit=huge", "2", status: 400, .anyError), Step("GET /a.json", .body("1"))),
        Case(
            "2: values of parameters", Step("GET /a.json?print=loud", status: 400, .anyError),
            Step("GET /a.json?format=xml", status: 400, .anyError),
            Step("GET /a.json?shallow=yes", status: 400, .anyError)),
    ])
    func dataModel(_ row: Case) throws {
        try Fixture(allowsCallbacks: true).run(row.steps)
    }

    @Test("a value is shown as a script only where that is allowed")
    func noCallback() throws {
        try Fixture().run([
            Step(
                "GET /a.json?callback=f", status: 403,
                .error("callback is not allowed on this server: every web page could read what a script shows")),
            Step("GET /a.json", .body("null")),
        ])
    }

    private static func tooLarge(_ sum: String, _ path: String) -> Step.Expected {
        .error("Invalid data; the number \(sum) is beyond the range of a double (at \(path))")
    }

    private static let increment = #"{".sv":{"increment":1e308}}"#
    private static let sum = "1e+308 + 1e+308"

    @Test(
        "4.20: an increment beyond the range of a double is refused like a literal",
        arguments: [
            Case(
                "PUT", Step("PUT /a.json", "1e308"),
                Step("PUT /a.json", increment, status: 400, tooLarge(sum, "/a")),
                Step("PUT /a.json?print=silent", increment, status: 400, tooLarge(sum, "/a")),
                Step("PUT /.json", #"{"a":\#(increment)}"#, status: 400, tooLarge(sum, "/a")),
                Step("GET /.json", .body(#"{"a":1e+308}"#))),
            Case(
                "downwards", Step("PUT /a.json", "-1e308"),
                Step("PUT /a.json", #"{".sv":{"increment":-1e308}}"#, status: 400, tooLarge("-1e+308 + -1e+308", "/a")),
                Step("PUT /a.json", increment, .body("0"))),
            Case(
                "PATCH, all or nothing", Step("PUT /a/n.json", "1e308"),
                Step("PATCH /a.json", #"{"m":1,"n":\#(increment)}"#, status: 400, tooLarge(sum, "/a/n")),
                Step("PATCH /.json", #"{"b":1,"a/n":\#(increment)}"#, status: 400, tooLarge(sum, "/a/n")),
                Step("PATCH /.json", #"{"b":1,"a":{"n":\#(increment)}}"#, status: 400, tooLarge(sum, "/a/n")),
                Step("GET /.json", .body(#"{"a":{"n":1e+308}}"#))),
            Case(
                "POST and overrides", Step("PUT /a.json", "1e308"),
                Step("POST /a.json", increment, .anything),
                Step("PUT /a.json", "1e308"),
                Step(
                    "POST /a.json", increment, [HTTPHeader("X-HTTP-Method-Override", "PUT")], status: 400,
                    tooLarge(sum, "/a")),
                Step(
                    "PUT /a.json", #"{".value":\#(increment),".priority":1}"#, status: 400,
                    .errorStarting("Invalid data;"))),
            Case(
                "literals", Step("PUT /a.json", "1e999", status: 400, .errorStarting("Invalid data; the number 1e999")),
                Step("PUT /a.json", #"{".sv":{"increment":1e999}}"#, status: 400, .anyError),
                Step("PUT /a/.priority.json", "1e999", status: 400, .anyError),
                Step("PATCH /a.json", #"{"b":-1e999}"#, status: 400, .anyError),
                Step("PATCH /a.json", #"{"b/.priority":1e999}"#, status: 400, .anyError),
                Step("GET /.json", .body("null"))),
        ])
    func increments(_ row: Case) throws {
        try Fixture().run(row.steps)
    }

    @Test("an increment beyond the range of a double: the rules have their say first")
    func incrementsAndRules() throws {
        let rules = #"{"rules":{".read":true,"open":{".write":"newData.val() > 0"},"shut":{".write":false}}}"#
        let fixture = try Fixture(rules: rules)
        let owner = AccessTests.owner
        try fixture.run([
            Step("PUT /shut.json", "1e308", [owner]), Step("PUT /open.json", "1e308"),
            Step("PUT /shut.json", Self.increment, status: 401, AccessTests.denied),
            Step("PUT /shut.json", Self.increment, [owner], status: 400, Self.tooLarge(Self.sum, "/shut")),
            Step("PUT /open.json", Self.increment, status: 400, Self.tooLarge(Self.sum, "/open")),
            Step("GET /.json", .body(#"{"open":1e+308,"shut":1e+308}"#)),
        ])
    }

    @Test("an imported tree has no server values left")
    func imported() throws {
        let fixture = Fixture()
        let tree = try Node(parsing: #"{"t":{".sv":"timestamp"},"n":{".sv":{"increment":2}}}"#)
        try fixture.store.importing(tree, now: 7)
        #expect(try fixture.get("/.json") == #"{"n":2,"t":7}"#)
    }

    private static let notAnObject = Step.Expected.error(
        "Invalid data; couldn't parse JSON object. Are you sending a JSON object with valid key names?")
    private static let queryOnWrite = Step.Expected.error(
        "Querying related parameters not supported on this request type")

    @Test("67, 68: headers of callback and download")
    func headers() throws {
        let fixture = Fixture(allowsCallbacks: true)
        #expect(
            try fixture.response("GET /a.json?callback=f").headers["Content-Type"]
                == "application/javascript; charset=utf-8")
        let download = try fixture.response("GET /a.json?download=x%22y.txt")
        #expect(download.headers["Content-Disposition"] == #"attachment; filename="x\"y.txt""#)
        #expect(download.headers["Content-Type"] == "application/octet-stream")
        #expect(try fixture.response("GET /a.json?download=x%0D%0AEvil:1").status == 400)
    }
}
