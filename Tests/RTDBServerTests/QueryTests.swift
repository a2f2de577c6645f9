import RTDB
import RTDBRules
import Testing

@testable import RTDBServer

/// Cases 70 to 94 of Documentation/RealtimeDatabase.md, and section 3 around them, over data set D and rules R.
struct QueryTests {
    static let data = #"""
        {"dinos":{"bruh":{"height":2.1,"dims":{"w":4}},"lam":{"height":2.1},"lin":{"height":0.6},"pter":{"height":0.6},
        "steg":{"height":4},"tri":{"height":3}},"scores":{"a":55,"b":81,"c":80,"d":52},
        "mix":{"n":{"x":1},"f":{"v":false},"t":{"v":true},"i":{"v":5},"s":{"v":"a"},"o":{"v":{"z":1}}},
        "keys":{"10":1,"2":1,"a":1,"B":1,"-3":1},"list":["a","b","c"],
        "priorities":{"p1":{".value":1,".priority":2},"p2":{".value":1,".priority":"x"},"p3":1}}
        """#
    static let rules = #"""
        {"rules":{".read":true,".write":true,"dinos":{".indexOn":["height","dims/w"]},"scores":{".indexOn":".value"},
        "mix":{".indexOn":"v"}}}
        """#

    /// A query, written without percent-encoding, and the keys of the answer.
    struct Row: Sendable, CustomTestStringConvertible {
        let number: String
        let path: String
        let query: String
        let keys: [String]
        var testDescription: String { "\(number): \(path)?\(query)" }

        init(_ number: String, _ path: String, _ query: String, _ keys: String...) {
            self.number = number
            self.path = path
            self.query = query
            self.keys = keys
        }
    }

    private static func fixture() throws -> Fixture {
        let fixture = try Fixture(rules: rules)
        try fixture.store.importing(try Node(parsing: data))
        return fixture
    }

    @Test(arguments: [
        Row("70", "/dinos", #"orderBy="height"&startAt=3"#, "steg", "tri"),
        Row("71", "/dinos", #"orderBy="height"&endAt=0.6"#, "lin", "pter"),
        Row("71", "/dinos", #"orderBy="height"&equalTo=2.1"#, "bruh", "lam"),
        Row("71", "/dinos", #"orderBy="height"&equalTo=2.1,"lam""#, "lam"),
        Row("72", "/dinos", #"orderBy="height"&startAfter=2.1"#, "steg", "tri"),
        Row("72", "/dinos", #"orderBy="height"&endBefore=2.1"#, "lin", "pter"),
        Row("73", "/dinos", #"orderBy="height"&startAt=2.1,"lam""#, "lam", "steg", "tri"),
        Row("73", "/dinos", #"orderBy="height"&startAfter=2.1,"bruh""#, "lam", "steg", "tri"),
        Row("73", "/dinos", #"orderBy="height"&endBefore=2.1,"lam""#, "bruh", "lin", "pter"),
        Row("73", "/dinos", #"orderBy="height"&endAt=2.1,"bruh""#, "bruh", "lin", "pter"),
        Row("74", "/dinos", #"orderBy="height"&limitToFirst=2"#, "lin", "pter"),
        Row("74", "/dinos", #"orderBy="height"&limitToLast=2"#, "steg", "tri"),
        Row("75", "/dinos", #"orderBy="height"&startAt=2&limitToLast=2"#, "steg", "tri"),
        Row("75", "/dinos", #"orderBy="height"&endAt=3&limitToFirst=1"#, "lin"),
        Row("75", "/dinos", #"orderBy="height"&equalTo=0.6&limitToLast=1"#, "pter"),
        Row("75", "/dinos", #"orderBy="height"&limitToLast=100"#, "bruh", "lam", "lin", "pter", "steg", "tri"),
        Row("76", "/dinos", #"orderBy="height"&startAt=100"#),
        Row("77", "/dinos", #"orderBy="dims/w"&startAt=0"#, "bruh"),
        Row("77", "/dinos", #"orderBy="dims/w"&equalTo=null"#, "lam", "lin", "pter", "steg", "tri"),
        Row("78", "/dinos", #"orderBy="$key"&startAt="p""#, "pter", "steg", "tri"),
        Row("78", "/dinos", #"orderBy="$key"&startAt="l"&endAt="l\uf8ff""#, "lam", "lin"),
        Row("78", "/dinos", #"orderBy="$key"&startAfter="lam"&endBefore="steg""#, "lin", "pter"),
        Row("78", "/dinos", #"orderBy="$key"&equalTo="lam""#, "lam"),
        Row("79", "/scores", #"orderBy="$value"&startAt=55&endAt=80"#, "a", "c"),
        Row("79", "/scores", #"orderBy="$value"&limitToLast=1"#, "b"),
        Row("80", "/mix", #"orderBy="v"&endAt=false"#, "f", "n"),
        Row("80", "/mix", #"orderBy="v"&startAt=true&endAt=5"#, "i", "t"),
        Row("80", "/mix", #"orderBy="v"&startAt=5"#, "i", "o", "s"),
        Row("80", "/mix", #"orderBy="v"&startAt="""#, "o", "s"),
        Row("80", "/mix", #"orderBy="v"&equalTo=null"#, "n"),
        Row("3.16", "/mix", #"orderBy="v"&startAt=null"#, "f", "i", "n", "o", "s", "t"),
        Row("81", "/keys", #"orderBy="$key"&limitToFirst=2"#, "-3", "2"),
        Row("81", "/keys", #"orderBy="$key"&startAt="3""#, "10", "B", "a"),
        Row("81", "/keys", #"orderBy="$key"&limitToLast=1"#, "a"),
        Row("83", "/priorities", #"orderBy="$priority"&limitToFirst=1"#, "p3"),
        Row("83", "/priorities", #"orderBy="$priority"&limitToLast=1"#, "p2"),
        Row("83", "/priorities", #"orderBy="$priority"&equalTo=2"#, "p1"),
        Row("84", "/scores/a", #"orderBy="$key"&limitToFirst=1"#),
        Row("3.11", "/nowhere", #"orderBy="$key"&limitToFirst=1"#),
        Row("orderBy alone", "/mix", #"orderBy="v""#, "f", "i", "n", "o", "s", "t"),
    ])
    func matches(_ row: Row) throws {
        let text = try Self.fixture().get("\(row.path).json?\(Self.encoded(row.query))")
        let result = try Node(parsing: text)
        #expect(result.children.map(\.key.name) == row.keys)
        #expect(row.keys.isEmpty == (text == "null"))
        let whole = try Node(parsing: Self.data)[try DatabasePath(row.path)]
        #expect(result.children.allSatisfy { $0.node == whole[$0.key]?.withPriority(nil) })
    }

    @Test("82: arrays among the results")
    func arrays() throws {
        let fixture = try Self.fixture()
        for (query, body) in [
            (#"orderBy="$key"&limitToFirst=2"#, #"["a","b"]"#), (#"orderBy="$key"&startAt="1""#, #"[null,"b","c"]"#),
            (#"orderBy="$key"&limitToLast=1"#, #"{"2":"c"}"#),
        ] { #expect(try fixture.get("/list.json?" + Self.encoded(query)) == body) }
    }

    /// A request, written without percent-encoding, and its error's text.
    struct Refused: Sendable, CustomTestStringConvertible {
        let number: String
        let target: String
        let text: String?
        var testDescription: String { "\(number): \(target)" }

        init(_ number: String, _ target: String, _ text: String?) {
            self.number = number
            self.target = target
            self.text = text
        }
    }

    @Test(arguments: [
        Refused("85", "/dinos.json?limitToFirst=2", "orderBy must be defined when other query parameters are defined"),
        Refused("85", "/dinos.json?startAt=2", "orderBy must be defined when other query parameters are defined"),
        Refused("86", "/dinos.json?orderBy=height", "orderBy must be a valid JSON encoded path"),
        Refused("86", "/dinos.json?orderBy=5", "orderBy must be a valid JSON encoded path"),
        Refused("86", #"/dinos.json?orderBy="a.b""#, "orderBy must be a valid JSON encoded path"),
        Refused("86", #"/dinos.json?orderBy="""#, "orderBy must be a valid JSON encoded path"),
        Refused("86", #"/dinos.json?orderBy="$other""#, "orderBy must be a valid JSON encoded path"),
        Refused(
            "87", #"/dinos.json?orderBy="height"&startAt={"a":1}"#, "Constraint index field must be a JSON primitive"),
        Refused("87", #"/dinos.json?orderBy="height"&endAt=x"#, "Constraint index field must be a JSON primitive"),
        Refused("87", #"/dinos.json?orderBy="height"&endAt="#, "Constraint index field must be a JSON primitive"),
        Refused(
            "87", #"/dinos.json?orderBy="height"&endAt=1,"a",2"#, "Constraint index field must be a JSON primitive"),
        Refused(
            "88", #"/dinos.json?orderBy="height"&startAt=1,"a.b""#, "Constraint key field must be a valid key name"),
        Refused("88", #"/dinos.json?orderBy="height"&startAt=1,5"#, "Constraint key field must be a valid key name"),
        Refused(
            "89", #"/dinos.json?orderBy="$key"&startAt=5"#, "Provided key index type is invalid, must be string"),
        Refused(
            "90", #"/dinos.json?orderBy="$key"&limitToFirst=1&limitToLast=1"#,
            "Only one of limitToFirst and limitToLast may be specified"),
        Refused("91", #"/dinos.json?orderBy="$key"&limitToFirst=x"#, "limitToFirst must be an integer"),
        Refused("91", #"/dinos.json?orderBy="$key"&limitToFirst=1.5"#, "limitToFirst must be an integer"),
        Refused("91", #"/dinos.json?orderBy="$key"&limitToFirst="2""#, "limitToFirst must be an integer"),
        Refused("91", #"/dinos.json?orderBy="$key"&limitToFirst=0"#, "limitToFirst must be positive"),
        Refused("91", #"/dinos.json?orderBy="$key"&limitToLast=-1"#, "limitToLast must be positive"),
        Refused(
            "92", #"/dinos.json?orderBy="height"&equalTo=1&startAt=1"#,
            "equalTo cannot be specified in addition to startAfter, startAt, endAt, or endBefore"),
        Refused("(u) two starts", #"/dinos.json?orderBy="height"&startAfter=1&startAt=1"#, nil),
        Refused("(u) two ends", #"/dinos.json?orderBy="height"&endAt=1&endBefore=1"#, nil),
        Refused("(u) the same twice", #"/dinos.json?orderBy="height"&orderBy="$key""#, nil),
        Refused("(u) a boolean priority", #"/dinos.json?orderBy="$priority"&startAt=true"#, nil),
        Refused(
            "93", #"/dinos.json?orderBy="weight""#,
            #"Index not defined, add ".indexOn": "weight", for path "/dinos", to the rules"#),
        Refused(
            "93: admin", #"/dinos.json?orderBy="weight"&access_token=owner"#,
            #"Index not defined, add ".indexOn": "weight", for path "/dinos", to the rules"#),
        Refused(
            "93: a nested path", #"/dinos.json?orderBy="dims/h"&limitToFirst=1"#,
            #"Index not defined, add ".indexOn": "dims/h", for path "/dinos", to the rules"#),
        Refused(
            "93: the root", #"/.json?orderBy="x""#,
            #"Index not defined, add ".indexOn": "x", for path "/", to the rules"#),
        Refused(
            "94", #"/keys.json?orderBy="$value""#,
            #"Index not defined, add ".indexOn": ".value", for path "/keys", to the rules"#),
    ])
    func refusals(_ row: Refused) throws {
        let halves = row.target.split(separator: "?", maxSplits: 1)
        let step = Step(
            "GET \(halves[0])?\(Self.encoded(String(halves[1])))", status: 400, row.text.map { .error($0) } ?? .anyError
        )
        try Self.fixture().run([step])
    }

    /// Percent-encodes what may not stand in a URL's query.
    static func encoded(_ query: String) -> String {
        query.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "\""): "%22"
            case UInt8(ascii: "\\"): "%5C"
            case UInt8(ascii: "{"), UInt8(ascii: "}"): "%7\(byte == UInt8(ascii: "{") ? "B" : "D")"
            default: String(UnicodeScalar(byte))
            }
        }.joined()
    }
}
