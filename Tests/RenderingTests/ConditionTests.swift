import Failures
import JSONCore
import RTDB
import RTDBSchema
import TerminalText
import TestSupport
import Testing

@testable import Rendering

/// What `--where` and `--until` can say of a row.
@Suite("Conditions")
struct ConditionTests {
    /// 2026-11-21T09:30:00Z.
    private static let now = World.time

    private static let schema = """
        {
          "products": { "<sku>": "Product", "$key": { "pattern": "^[A-Z]{2}-[0-9]+$" } },
          "words": { "<word>": "String" },
          "flags": { "<flag>": "Bool" },
          "shops": { "<shopId>": { "name": "String", "open": "Bool?", "products": { "<sku>": "Product" } } },
          "$defs": {
            "Product": {
              "type": "object",
              "required": ["name"],
              "properties": {
                "name": { "type": "string", "minLength": 1 },
                "category": { "enum": ["book", "tool", "toy", "food"] },
                "code": { "type": "string", "pattern": "^[a-z]+$" },
                "size": { "type": ["integer", "string"] },
                "kind": { "const": "product" },
                "grade": { "enum": [1, 2, 3] },
                "stock": { "type": "integer", "minimum": 0 },
                "price": { "type": "number" },
                "active": { "type": "boolean" },
                "createdAt": { "type": "integer", "format": "epoch-milliseconds" },
                "address": { "type": "object", "properties": { "city": { "type": "string" }, "zip": { "type": "integer" } } },
                "tags": { "type": "array", "items": { "type": "string" } },
                "extra": {}
              },
              "additionalProperties": false
            }
          }
        }
        """

    static func rows(of path: String) throws -> FieldLookup {
        let file = SchemaFile(name: "shop.json", bytes: Array(schema.utf8))
        let loaded = try SchemaLoader.load(file) { _ in [] }
        return FieldLookup(of: [try loaded.resolve(DatabasePath(path))], isQuery: false)
    }

    private static func condition(_ text: String, on rows: FieldLookup = .unknown) throws -> Condition {
        try Condition(FlagText(text, of: "--where"), on: rows, now: now)
    }

    private static let value = """
        {"state":"open","count":5,"half":0.5,"done":true,"lost":false,"a":{"b":2},"text":"a=b","number":"5","pipe":"a|b",
         "first name":"Ada","x=y":1,"quote":"say \\"hi\\"","long":9007199254740993,"time":1795253400000}
        """

    /// Without a schema.
    @Test(arguments: [
        ("state", true), ("!state", false), ("gone", false), ("!gone", true), ("! gone", true), ("a/b", true),
        ("done", true), ("!done", false), ("lost", false), ("!lost", true), ("lost?", true), ("!lost?", false),
        ("gone?", false), ("!gone?", true), ("gone ?", false), ("a", true), ("$value", true), ("$value?", true),
        ("state=open", true), ("state = open", true), ("  state  =  open  ", true), ("state==open", true),
        ("state=\"open\"", true), ("state=Open", false), ("state!=open", false), ("state != closed", true),
        ("gone=1", false), ("gone!=1", false), ("gone<1", false), ("gone>=1", false), ("gone~.", false),
        ("gone!~.", false), ("gone=null", true), ("gone!=null", false), ("state=null", false), ("state!=null", true),
        ("state in open,closed", true), ("state in closed, open", true), ("state in a,b", false),
        ("state in \"open\"", true), ("gone in a,null", true), ("gone in a,b", false), ("count in 4,5", true),
        ("pipe in \"a|b\",c", true), ("count=5", true), ("count = 5.0", true), ("count=5e0", true), ("count>4", true),
        ("count>=5", true), ("count>5", false), ("count<5.5", true), ("count<=5", true), ("count<4", false),
        ("count<x", false), ("count=\"5\"", false), ("number=5", false), ("number=\"5\"", true), ("number<\"6\"", true),
        ("half<1", true), ("half>-1", true), ("state<p", true), ("state>p", false), ("state>=open", true),
        ("done=true", true), ("done!=true", false), ("done=1", false), ("done=false", false), ("lost=false", true),
        ("a/b=2", true), ("a>1", false), ("a=1", false), ("a!=1", true), ("text=a=b", true), ("text=\"a=b\"", true),
        ("pipe=\"a|b\"", true), ("first name=Ada", true), ("\"first name\"=Ada", true), ("\"x=y\"=1", true),
        ("\"x=y\">=1", true), ("!\"x=y\"", false), ("\"x=y\"?", true), ("\"x=y\" in 1,2", true),
        ("quote=\"say \\\"hi\\\"\"", true), ("state=\"\\u006fpen\"", true), ("state~^o", true), ("state ~ pe", true),
        ("state~x", false), ("state!~x", true), ("state!~pe", false), ("state~x|pe", true), ("state~\"p.n\"", true),
        ("count~5", false), ("count!~5", true), ("pipe~\\|", true), ("long=9007199254740993", true),
        ("long=9007199254740992", false), ("long>9007199254740992", true), ("$key=TL-1", true), ("$key!=TL-1", false),
        ("$key>=TL", true), ("$key<TL", false), ("$key~^TL", true), ("$key!~^TL", false), ("$key in A,TL-1", true),
        ("$key in A,B", false), ("$value=1", false), ("$value!=1", true),
    ])
    func holds(_ text: String, _ expected: Bool) throws {
        let value = try Node(parsing: Self.value)
        #expect(try Self.condition(text).holds(of: value, key: Key("TL-1")) == expected)
    }

    /// With a schema, which gives the texts of conditions their types.
    @Test(arguments: [
        ("active", #"{"active":true}"#, true), ("active", #"{"active":false}"#, false), ("active", "{}", false),
        ("!active", #"{"active":false}"#, true), ("!active", "{}", true), ("!active", #"{"active":true}"#, false),
        ("active", #"{"active":"yes"}"#, false), ("!active", #"{"active":"yes"}"#, false),
        ("active?", #"{"active":false}"#, true), ("!active?", #"{"active":false}"#, false),
        ("active=true", #"{"active":true}"#, true), ("active != true", #"{"active":false}"#, true),
        ("name", #"{"name":"x"}"#, true), ("name=5", #"{"name":"5"}"#, true), ("name=5", #"{"name":5}"#, false),
        ("name=true", #"{"name":"true"}"#, true), ("name=null", "{}", true),
        ("name=\"null\"", #"{"name":"null"}"#, true),
        ("name~^C.*r$", #"{"name":"Claw hammer"}"#, true), ("name=Claw hammer", #"{"name":"Claw hammer"}"#, true),
        ("name>=C", #"{"name":"Claw"}"#, true), ("stock < 5", #"{"stock":4}"#, true),
        ("stock<4.5", #"{"stock":4}"#, true),
        ("stock<0", #"{"stock":-1}"#, true), ("category in book, toy", #"{"category":"toy"}"#, true),
        ("category>b", #"{"category":"toy"}"#, true), ("grade=2", #"{"grade":2}"#, true),
        ("size=5", #"{"size":5}"#, true), ("size=x", #"{"size":"x"}"#, true), ("size=\"5\"", #"{"size":"5"}"#, true),
        ("createdAt>=2026-11-20", #"{"createdAt":1795132800000}"#, true),
        ("createdAt>=2026-11-20", #"{"createdAt":1795132799999}"#, false),
        ("createdAt=2026-11-21T09:30:00Z", #"{"createdAt":1795253400000}"#, true),
        ("createdAt>\"2026-11-20 10:00\"", #"{"createdAt":1795253400000}"#, true),
        ("createdAt>now-1h", #"{"createdAt":1795253399999}"#, true),
        ("createdAt<now", #"{"createdAt":1795253399999}"#, true),
        ("createdAt in 2026-11-20,2026-11-21", #"{"createdAt":1795132800000}"#, true),
        ("address/city=Bern", #"{"address":{"city":"Bern"}}"#, true),
        ("address/zip>=3000", #"{"address":{"zip":3001}}"#, true),
        ("address", #"{"address":{"city":"Bern"}}"#, true), ("!address", "{}", true),
        ("tags/0=new", #"{"tags":["new"]}"#, true),
        ("extra=5", #"{"extra":5}"#, true), ("extra/deep=x", #"{"extra":{"deep":"x"}}"#, true),
        ("kind=product", #"{"kind":"product"}"#, true), ("$key=TL-1", "{}", true), ("$key<U", "{}", true),
    ])
    func holdsByTheSchema(_ text: String, _ value: String, _ expected: Bool) throws {
        let condition = try Self.condition(text, on: Self.rows(of: "/products"))
        #expect(try condition.holds(of: Node(parsing: value), key: Key("TL-1")) == expected)
    }

    @Test func everyPlaceHasItsRows() throws {
        #expect(try Self.condition("$value~^a", on: Self.rows(of: "/words")).holds(of: Node(.string("ab")), key: nil))
        #expect(try Self.condition("$value", on: Self.rows(of: "/flags")).holds(of: Node(.bool(true)), key: nil))
        #expect(try !Self.condition("$value", on: Self.rows(of: "/flags")).holds(of: Node(.bool(false)), key: nil))
        // The children of a branch: one of them has to have it.
        _ = try Self.condition("TL-1/name=x", on: Self.rows(of: "/"))
        _ = try Self.condition("products/TL-1/stock<5", on: Self.rows(of: "/shops"))
        #expect(throws: Failure.self) { try Self.condition("products/TL-1/stok<5", on: Self.rows(of: "/shops")) }
    }

    /// What cannot be read, with the whole texts.
    @Test func grammar() throws {
        let texts = [
            "", "   ", "=5", "!", "!=5", "~x", "?", "stock<5 && active=true", "active && stock<5", "stock<5 || active",
            "a and b", "stock<5 and active", "name=x and stock<5", "name=x or stock=5", "name=rock and roll",
            "category=book|toy", "category|x", "category in (book,toy)", "category in [book]", "category in",
            "category in ,", "category in book,", "category in book,,toy", "name=\"abc", "name=\"a\" b", "name=a\"b",
            "name=\"\\x\"", "\"name", "na\"me=x", "'name'=x", "name='Hammer'", "category in 'book','toy'",
            "name=~Hammer", "stock=>5", "stock=<5", "stock<>5", "stock===5", "stock=!5", "stock~=5", "name=*Hammer*",
            "name!=*r", "stock=", "stock <", "!stock=5", "!stock<5", "name like Ham", "name is null",
            "stock not in 1,2",
            "(stock<5)", "name ~ (", "name~a{2000}{2000}", "name~[", "addresses.home=x", ".=5", ".", "/", "$foo=1",
            "$ky=1", "a//b=1",
            "a/", "stock ? 5", "stock? = 5", "$key", "!$key", "$key?", "stock<null", "done<true", "na\u{1B}me=5",
            "日本 && x", "a\u{301}=5 && b",
        ]
        try expectGolden(Self.transcript(of: texts, on: .unknown), "condition-grammar.txt")
    }

    /// What the schema has against a condition, with the whole texts.
    @Test func unfit() throws {
        let texts = [
            "!actve", "actve!=true", "Active", "nosuch=1", "stock/x=1", "address/ctiy=Bern", "\"address/ctiy\"=Bern",
            "address/city/x=1", "address=Bern", "address<5", "tags=new", "stock=five", "stock=5.5", "stock<five",
            "stock=\"5\"", "stock=-1", "stock in 1,two", "stock~5", "price>abc", "price=1,50", "active=yes", "active=1",
            "active<true", "active~t", "category=Book", "category=bok", "category in book,tyo",
            "category=\"nothing like\"",
            "kind=x", "grade=4", "grade=x", "name=\"\"", "code=5", "size=true", "createdAt=yesterday",
            "createdAt>1h", "createdAt<1795259407", "createdAt~2026", "$key=tl-1", "$key=a.b", "$value=5", "$value<5",
            "$value in 1,2", "$vlaue=1", "$priority=1",
        ]
        var transcript = Self.transcript(of: texts, on: try Self.rows(of: "/products"))
        transcript += Self.transcript(of: ["x=1", "$value=5", "$value"], on: try Self.rows(of: "/flags"))
        transcript += Self.transcript(
            of: ["nme=1", "products/x=1", "products/x/stok=1", "open=maybe"], on: try Self.rows(of: "/shops"))
        transcript += Self.transcript(of: ["TL-1/nme=1", "x/$key=1"], on: try Self.rows(of: "/"))
        try expectGolden(transcript, "condition-unfit.txt")
    }

    private static func transcript(of texts: [String], on rows: FieldLookup) -> String {
        var lines: [String] = []
        for text in texts {
            do {
                _ = try condition(text, on: rows)
                lines.append("> \(text)\nok")
            } catch let failure as Failure {
                lines.append(
                    "> \(text.withoutControlCharacters)\n"
                        + ([failure.message] + failure.details
                        + (failure.status == .usage ? [] : ["\(failure.status)"]))
                        .joined(separator: "\n"))
            } catch {
                lines.append("\(error)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
