import FBCTLCommands
import JSONCore
import RTDBWire
import TestSupport
import Testing

/// What may be typed as a value, and what is said of what may not.
@Suite("Values")
struct ValueTests {
    private static let files = [
        "shop.json": """
        {
          "products": { "<sku>": "Product" },
          "coded": { "<code>": { "count": "Int?" }, "$key": { "pattern": "^[a-z]-[0-9]$" } },
          "teams": { "<team>": { "name": "String", "members": { "<member>": "Member" } } },
          "tags": { "<id>": "String" },
          "notes": { "<id>": "Any" },
          "settings": {
            "motto": "String?", "rate": "Double?", "open": "Bool?", "since": "Time?",
            "level": { "$type": { "enum": [1, 2, 3] } }
          },
          "$defs": {
            "Time": { "type": "integer", "format": "epoch-milliseconds" },
            "Member": {
              "type": "object", "required": ["name"],
              "properties": { "name": { "type": "string" }, "age": { "type": "integer" } }
            },
            "Product": {
              "type": "object",
              "required": ["name", "price"],
              "properties": {
                "name": { "type": "string", "minLength": 1 },
                "price": { "type": "number", "minimum": 0 },
                "stock": { "type": "integer" },
                "active": { "type": "boolean" },
                "category": { "enum": ["book", "tool"] },
                "addedAt": { "$ref": "#/$defs/Time" },
                "dimensions": { "type": "object", "properties": { "w": { "type": "number" } } },
                "tags": { "type": "array", "items": { "type": "string" } }
              },
              "additionalProperties": false
            }
          }
        }
        """,
        "n.json": #"{"name":"Anvil","price":20}"#, "stock.json": " 7\n", "name.txt": "\"Big\" hammer\n",
        "null.json": "null\n", "text.json": "\"from a file\"\n", "list.json": #"["a","b"]"#,
        "empty": "", "./now": "5", "now": "6",
    ]

    @Test(arguments: [
        Session(
            name: "value-pairs",
            lines: [
                "set /products/TL-100 name=@now price=12.50 stock=@+3 active=true category=tool addedAt=@now dimensions/w=4",
                "get /products/TL-100", "update /products/TL-100 stock=@-1 price=@+0.5 name=-", "get /products/TL-100",
                "update /products/TL-100 stock:=@+1 price:=@-1e1 name=+1", "get /products/TL-100",
                "update /products/TL-100 name=null stock:=@stock.json", "get /products/TL-100",
                "update /products/TL-100 name:=@name.txt tags:=@list.json dimensions:=null", "get /products/TL-100",
                "update /products/TL-100 name=@n.json", "get /products/TL-100/name",
                "set /notes/a x:=@now y=@now z/at:=@+2 z/b=1 z/c/d:=[1]", "get /notes/a",
                "push /products name=Saw price=3 dimensions/w=1",
                "update / products/TL-100/stock=9 tags/a=null", "get /tags",
                "set --no-schema /free n=5 on=true a/b/c=x t=@now u:=@now s=+1", "get --no-schema /free",
                "update --no-schema /free a/b/c:=@+1 n:=@stock.json t:=@now.txt", "set /notes/b .priority:=1 a=1",
                "get /notes/b --priorities",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], files: files),
        Session(
            name: "value-pairs-refused",
            lines: [
                "update /products/TL-100 stock=+1", "update /products/TL-100 stock=+1 price=-1 nme=x",
                "update /products/TL-100 price=twelve active=yes stock=1.5", "update /products/TL-100 price=1,50",
                "update /products/TL-100 category=null", "update /products/TL-100 category=Tool",
                "update /products/TL-100 dimensions.w=3", "update /products/TL-100 dimensions/x=3 stok=1",
                "update /products/TL-100 dimensions/w=wide", "update /products/TL-100 price:=twelve",
                "update /products/TL-100 price:={\"a\":", "update /products/TL-100 name:=@now",
                "update /products/TL-100 active=@now tags=@+1 stock:=@none.json stock2=1",
                "update /products/TL-100 stock:=@name.txt",
                "update /products/TL-100 stock=@+1e999", "update /products/TL-100 price=1 price=2",
                "update /products/TL-100 dimensions:={} dimensions/w=1", "set /products/TL-100 /name/=a name=b",
                "set /products/TL-100 name=a name/b=c", "set /products/TL-100 name=Saw prise=3 stock=+1",
                "set /products/TL-100 prise=3", "push /products nme=Saw", "push /products name=Saw price=x",
                "push /products name=Saw stock=+1", "set /products/TL-100 a.b=1 =x", "set /coded/A-1/count 5",
                "update /coded a-1/count=1 A-1/count=2 b/count=x", "push /coded count=1", "update /coded/A-1 count=x",
                "update /coded '{\"A-1/count\":2}'", "push / a=1", "set /products nme=1",
                "set /settings motto=x moto=y",
                "update /products/TL-100 price: 1", "set /settings/level 4", "update /settings level=2",
                "set --no-schema /free a=1 a/b=2", "set --no-schema /free a.b=1 c:=x", "set --no-schema /free a:=null",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], files: files),
        Session(
            name: "value-whole",
            lines: [
                "set /settings/motto Hammer", "get /settings/motto", "set /settings/motto '\"in quotes\"'",
                "get /settings/motto", "set /settings/motto 'a=b'", "get /settings/motto",
                "set /settings/motto '\"half'", "get /settings/motto", "set /settings/motto 5", "get /settings/motto",
                "set /settings/motto '{\"a\":1}'", "get /settings/motto", "set /settings/motto --text @now",
                "get /settings/motto", "set /settings/motto --text=-", "get /settings/motto",
                "set /settings/motto --text null", "get /settings/motto", "set /settings/motto --text '\"q\"'",
                "get /settings/motto", "set /settings/motto @text.json", "get /settings/motto",
                "set /settings/motto -", "get /settings/motto", "set /settings/motto ''", "get /settings/motto",
                "set /settings/rate 12.5", "set /settings/rate @+1", "get /settings/rate",
                "set /settings/rate '{\".sv\":{\"increment\":2}}'", "get /settings/rate", "set /settings/rate @-0.5",
                "get /settings/rate", "set /settings/rate @./now", "get /settings/rate", "set /settings/open true",
                "set /settings/since @now", "get /settings/since", "push /tags red -o json", "push /tags --text @red",
                "get /tags -o ndjson", "set /notes/a @now", "get /notes/a", "set /notes/a --text x", "get /notes/a",
                "set /products/TL-100 ' {\"name\":\"a=b\",\"price\":1}'", "get /products/TL-100",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], standardInput: "\"piped\"", files: files),
        Session(
            name: "value-whole-refused",
            lines: [
                "set /settings/rate twelve", "set /settings/open on", "set /settings/rate 1,50",
                "set /settings/rate +1",
                "set /settings/rate true", "set /settings/rate '\"5\"'", "set /settings/rate '{\"a\":'",
                "set /settings/motto @now", "set /settings/open @now", "set /products/TL-100 @now",
                "set /settings/motto Claw hammer", "set /settings/rate 1 50", "set /settings/motto @name.txt",
                "set /settings/motto -", "set /products/TL-100 hello", "set /products/TL-100 n.json",
                "push /products n.json", "set /products/TL-100/tags red", "set /notes/a hello", "set /notes/a 'it''s'",
                "update /products hello", "update /products @now", "update /products n.json", "update /products '\"x'",
                "set /settings/motto x --text y", "set /settings/motto", "update /settings",
                "update /settings --text x",
                "set /settings/motto @empty", "set /settings/rate --text 5", "set /settings/rate @none",
                "set --no-schema /free hello",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], standardInput: "piped text\n", files: files),
        Session(
            name: "value-times",
            lines: [
                "set /settings/since 2026-11-20", "get /settings/since", "set /settings/since 2026-11-20T10:00Z",
                "get /settings/since", "set /settings/since '2026-11-20T10:00:00.250+01:00'", "get /settings/since",
                "set /settings/since now-1h", "get /settings/since", "set /settings/since now+1.5h",
                "get /settings/since", "update /settings since=now", "get /settings/since",
                "update /settings since=2026-11-21T09:30:00Z", "get /settings/since", "set /settings/since -5",
                "get /settings/since", "set /settings/since 1h", "update /settings since=1h", "set /settings/since 1e3",
                "set /settings/since 1795259407", "update /settings since=1795259407", "update /settings since=soon",
                "update /settings since=2026-13-01", "update /settings since=null", "update /settings since:=now-1h",
                "update /settings since=+5", "update /settings since:=1795259407", "get /settings/since",
                "update /settings since=@+1000", "get /settings/since", "set /settings/motto now-1h",
                "get /settings/motto",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], files: files),
        Session(
            name: "value-elements",
            lines: [
                "set /products/TL-100 name=Saw price=3", "update /products/TL-10O price=4",
                "set /products/TL-10O/stock 4",
                "set /products/TL-10O/stock @+1", "update /products TL-100/stock=1 TL-101/stock=2 TL-102/stock=2",
                "update /products TL-100/stock=1 TL-101/name=Awl TL-101/price=1", "get /products -o keys",
                "update /products/XX-1 stock=1 --create", "get /products/XX-1", "set /products/XX-2/price 5 --create",
                "update /products/XX-3 stock=1 --no-check-exists", "update /products/XX-4 stock:=null",
                "update /products 'XX-5:={\"name\":\"Vice\",\"price\":9}'", "set /products/XX-6/price 5 --check-merged",
                "update --no-schema /products/XX-7 stock=1", "update /products/TL-100/dimensions w=3",
                "update /teams/red members/ada/name=Ada", "set /teams/red/name Red",
                "set /teams/red/members/ada/name Ada", "set /teams/red/members/bob/age 5",
                "update / teams/red/members/adda/age=5 products/TL-100/stock=3", "get /teams",
                "update /tags a=x", "update /settings motto=y",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], files: files),
        Session(
            name: "value-null",
            lines: [
                "set /settings/motto null", "set /settings/motto @null.json", "set /settings/motto -",
                "set /settings/rate null", "set /products/TL-999 -", "set /products null", "set --no-schema /free null",
                "set --no-schema /free -", "set --no-schema /free @null.json", "set --no-schema /free '{}'",
                "push /tags null", "push --no-schema /tags -", "update /settings null", "update /settings -",
                "set /products/TL-100 '{\"name\":null}'", "set /settings/motto null --check-merged",
                "get /products/NOP-404", "get /products/NOP-404 /products/NOP-405 -o json",
                "get /products/NOP-404 -o value --exit-status", "get /products -o table",
                "get /products --where name=x -o ndjson", "remove /products/NOP-404", "remove -r /products",
                "remove /settings/motto --exit-status", "remove /settings/motto --exit-status --no-check-exists",
                "set /settings/motto x", "remove /settings/motto --exit-status",
                "remove /settings/motto --no-check-exists", "remove --no-schema /free",
            ], environment: ["FBCTL_SCHEMA": "shop.json"], standardInput: "null\n", files: files),
    ])
    func session(_ session: Session) async throws {
        try await session.check()
    }

    @Test("a text is stored as it is, whatever it looks like", arguments: [1, 2, 3] as [UInt64])
    func texts(_ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "@", "now", "-", "+", "1", "null", "\"", "{", "}", "[", ":", "=", ".", "/", " ", "\n", "'", "\\", "true",
            "$", "#",
            "é", "🔥", "n.json", "\u{1B}", "",
        ]
        var world = try World.chatrooms(files: ValueTests.files)
        world.environment["FBCTL_SCHEMA"] = "shop.json"
        for _ in 0..<60 {
            let text = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &generator)]
            }.joined()
            let writes = [
                ["update", "/settings", "motto=" + text], ["set", "/settings/motto", "--text", text],
                ["set", "--no-schema", "/settings", "motto=" + text, "rate:=1"],
            ]
            for words in writes {
                let (output, error) = (MemorySink(), MemorySink())
                let context = world.context(output: output, error: error)
                #expect(await invoke(words, in: context) == 0, "seed \(seed): \(words) \(error.text)")
                #expect(await invoke(["get", "/settings/motto", "-o", "raw"], in: context) == 0)
                #expect(output.text == JSON.string(text).text(), "seed \(seed): \(words)")
            }
        }
    }

    // MARK: Requests

    private static let place = "http://db.test/chatrooms/r/messages/-OqAAAAAAAAAAAAAAAAa.json"
    private static let update = "update /chatrooms/r/messages/-OqAAAAAAAAAAAAAAAAa text=new"
    private static let patch = StubTransport.Exchange("PATCH \(place)?print=silent&ns=chat", 204, body: "")

    private static let lookAtRoom = StubTransport.Exchange(
        "GET http://db.test/chatrooms/r.json?shallow=true&limitToFirst=1&ns=chat", body: #"{"name":true}"#)

    private static func look(_ status: Int, _ body: String, limited: Bool = true) -> StubTransport.Exchange {
        .init("GET \(place)?shallow=true\(limited ? "&limitToFirst=1" : "")&ns=chat", status, body: body)
    }

    private func run(_ line: String, _ exchanges: [StubTransport.Exchange]) async throws -> Run {
        let stub = StubTransport(exchanges)
        var world = try World.chatrooms()
        world.transport = stub
        let result = await world.run(line)
        return result
    }

    /// A command line, the requests that it makes, and its status.
    struct Exchanges: Sendable, CustomTestStringConvertible {
        let line: String
        let exchanges: [StubTransport.Exchange]
        var status: Int32 = 0

        var testDescription: String { line }
    }

    private static let found = #"{"text":true}"#

    @Test(
        "an element is looked up by one small request before a part of it is written",
        arguments: [
            Exchanges(line: update, exchanges: [look(200, found), patch]),
            Exchanges(line: update + " --no-check-exists", exchanges: [patch]),
            Exchanges(line: update + " --create", exchanges: [patch]),
            // The message is whole, but its room may not be there.
            Exchanges(line: update + " sender=ada", exchanges: [lookAtRoom, patch]),
            Exchanges(
                line: update, exchanges: [look(400, #"{"error":"no"}"#), look(200, found, limited: false), patch]),
            Exchanges(line: update, exchanges: [look(503, #"{"error":"busy"}"#)], status: 75),
            Exchanges(line: update, exchanges: [look(200, "<html>")], status: 76),
        ])
    func requests(_ row: Exchanges) async throws {
        #expect(try await run(row.line, row.exchanges).status == row.status)
    }

    @Test("where reading is not permitted, a write is not held up")
    func unreadable() async throws {
        let denied = ValueTests.look(401, #"{"error":"Permission denied"}"#)
        let written = try await run(ValueTests.update, [denied, ValueTests.patch])
        try expectGolden(written.transcript, "value-unreadable-update.txt")
        let delete = StubTransport.Exchange("DELETE \(ValueTests.place)?print=silent&ns=chat", 204, body: "")
        let removed = try await run(
            "remove /chatrooms/r/messages/-OqAAAAAAAAAAAAAAAAa --exit-status", [denied, delete])
        try expectGolden(removed.transcript, "value-unreadable-remove.txt")
    }

    @Test("how many elements are looked up is said, and there is a limit")
    func manyElements() async throws {
        var world = try World.chatrooms(files: ValueTests.files)
        world.environment["FBCTL_SCHEMA"] = "shop.json"
        for count in [12, 1001] {
            let pairs = (1...count).map { "p\($0)/stock=1" }.joined(separator: " ")
            let run = await world.run("update /products \(pairs)")
            let lines = run.transcript.split(separator: "\n").dropFirst().joined(separator: "\n")
            try expectGolden(lines + "\n", "value-many-\(count).txt")
        }
    }
}
