import HTTP
import InternetFormats
import JSONCore
import RTDB
import RTDBRules
import RTDBWire
import TestSupport
import Testing

@testable import RTDBServer

/// Numbers that overflow somewhere, in every place of a request that may hold one: all are answered, and none leaves
/// something in the tree that could not be read again.
struct HostileNumberTests {
    static let numbers = [
        "0", "-0", "-0.0", "1", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616", "9007199254740991", "9007199254740992",
        "9007199254740993", "-9007199254740993", "2147483647", "2147483648", "-2147483649", "4294967296", "1e308",
        "-1e308", "1.7976931348623157e308", "1.7976931348623159e308", "-1.7976931348623157e308", "1e309", "1e400",
        "-1e400", "5e-324", "1e-400", "-1e-400", "1e21", "1e20", "1e-7", "0.1", "1e18446744073709551616",
        "1e-18446744073709551616", "NaN", "Infinity", "-Infinity", "nan", "inf", "0x7fffffffffffffff", "1_000", "+1",
        "١", "", " ", "1.", ".5", "1e", "--1", "9223372036854775807.5", "922337203685477580700000000000",
        String(repeating: "9", count: 400), "-" + String(repeating: "9", count: 4_000),
        "0." + String(repeating: "0", count: 500) + "1", "1" + String(repeating: "0", count: 308),
        "1" + String(repeating: "0", count: 309),
    ]

    /// Bodies with a number in the place of `N`.
    static let bodies = [
        "N", #"{"n":N}"#, "[N]", #"{"N":1}"#, #"{".sv":{"increment":N}}"#, #"{"n":{".sv":{"increment":N}}}"#,
        #"{".value":N,".priority":N}"#, #"{".value":1,".priority":N}"#, #"{"a":1,".priority":N}"#,
        #"{".sv":N}"#, #"{".sv":{"increment":N},".priority":N}"#, #"{"a/n":{".sv":{"increment":N}},"b":N}"#,
        #"{"a/.priority":N}"#, #"{".sv":{"increment":"N"}}"#, #"{".priority":{".sv":{"increment":N}},".value":1}"#,
    ]

    static let parameters = [
        "limitToFirst", "limitToLast", "startAt", "endAt", "startAfter", "endBefore", "equalTo", "orderBy", "timeout",
        "writeSizeLimit", "shallow", "print", "format", "download", "callback", "ns", "auth", "access_token",
        "auth_variable_override", "x-http-method-override", "dryRun", "disableTriggers",
    ]

    static let headerNames = [
        "Content-Length", "X-Firebase-ETag", "if-match", "if-none-match", "Authorization", "X-HTTP-Method-Override",
        "Accept", "Expect", "Keep-Alive", "Range", "Retry-After", "Host", "Origin", "Sec-Fetch-Site", "Upgrade",
        "Access-Control-Request-Headers",
    ]

    /// Rules with a number in the place of `N`.
    static let rules = [
        "N == data.val()", "newData.val() + N > 0", "newData.val() - N <= N", "newData.val() * N != N / 0",
        "newData.val() % N == 0", "-N < now", "(now + N + '').length > 0", "('' + N).replace('9', '99999') != ''",
        "auth.token[N] == null", "auth.n + N > 0", "root.child('' + N).exists() || true", "newData.isNumber()",
        "'aaaa'.matches(/a{N}/)", "query.limitToFirst <= N || true",
    ]

    static func encoded(_ text: String) -> String { PercentEncoding.encode(text) }

    /// A token without a signature whose payload holds the number.
    static func token(_ number: String) -> String {
        let payload = #"{"sub":"u","exp":\#(number),"iat":\#(number),"n":\#(number)}"#
        return [#"{"alg":"none"}"#, payload].map { base64URL($0) }.joined(separator: ".") + "."
    }

    private static func base64URL(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var (bits, count, result) = (UInt32(0), 0, [UInt8]())
        for byte in text.utf8 {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                result.append(alphabet[Int(bits >> UInt32(count) & 63)])
            }
            bits &= 0xFFFF
        }
        if count > 0 { result.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whatever stands in the tree can be written down and read again as the same.
    private func checkTree(_ fixture: Fixture, _ comment: Comment) throws {
        let owner = AccessTests.owner
        let export = try fixture.response("GET /.json?format=export", "", [owner])
        guard export.status == 200 else { return #expect(Bool(false), comment) }
        let node = try Node(parsing: String(decoding: export.body, as: UTF8.self))
        #expect(node == fixture.store.exported(), comment)
        #expect(!fixture.store.exported().hasServerValues, comment)
    }

    @Test("in bodies, over every number that may stand there already")
    func bodies() throws {
        let methods = ["PUT", "PATCH", "POST"]
        let presents = ["9223372036854775807", "-9223372036854775808", "1e308"]
        for body in Self.bodies {
            let fixture = Fixture()
            for (index, number) in Self.numbers.enumerated() {
                for method in methods {
                    for target in ["/a.json", "/a/n.json?print=silent", "/a/.priority.json"] {
                        _ = try fixture.response("PUT /a.json", "{\"n\":\(presents[index % presents.count])}")
                        let text = body.replacing("N", with: number)
                        let reply = try fixture.response("\(method) \(target)", text)
                        #expect([200, 204, 400].contains(reply.status), "\(method) \(target) \(text.prefix(80))")
                    }
                }
                // An increment over each of what may stand there.
                for present in presents {
                    _ = try fixture.response("PUT /b.json", present)
                    _ = try fixture.response("PUT /b.json", "{\".sv\":{\"increment\":\(number)}}")
                }
            }
            try checkTree(fixture, "\(body)")
        }
    }

    @Test("in query parameters, headers and tokens")
    func parameters() throws {
        let rules =
            #"{"rules":{".read":"auth == null || auth.token.n != 1","l":{".indexOn":["n",".value"]},".write":true}}"#
        let fixture = try Fixture(rules: rules, secret: "s")
        _ = try fixture.response(
            "PUT /l.json", #"{"a":{"n":1},"b":{"n":9223372036854775807},"c":{"n":-1e308},"d":1e308,"1":-0.0}"#)
        let orders = ["%22n%22", "%22$key%22", "%22$value%22", "%22$priority%22"]
        for number in Self.numbers {
            let value = Self.encoded(number)
            for name in Self.parameters {
                for order in orders {
                    let query = name == "orderBy" ? "orderBy=\(value)" : "orderBy=\(order)&\(name)=\(value)"
                    _ = fixture.reply("GET /l.json?\(query)")
                    _ = fixture.reply("GET /l.json?\(query),%22\(value)%22")
                }
                for target in ["/l.json", "/.settings/rules.json", "/.inspect/databases.json"] {
                    _ = fixture.reply("GET \(target)?\(name)=\(value)")
                }
                _ = fixture.reply("PUT /w.json?\(name)=\(value)", "1")
                _ = fixture.reply("GET /\(value)/\(value).json")
            }
            for name in Self.headerNames {
                for method in ["GET", "PUT", "PATCH", "POST", "DELETE", "OPTIONS", number.isEmpty ? "X" : "M\(value)"] {
                    _ = fixture.reply("\(method) /w.json", "1", [HTTPHeader(name, number)])
                }
            }
            _ = fixture.reply("GET /l.json?auth=\(Self.token(number))")
            _ = fixture.reply("PUT /w.json?auth=\(Self.token(number))", "1")
            _ = fixture.reply(
                "GET /l.json?auth=\(Self.token(number))", "", [HTTPHeader("Accept", "text/event-stream")])
            _ = fixture.reply(
                "GET /l.json?auth_variable_override=\(Self.encoded("{\"n\":\(number)}"))", "", [AccessTests.owner])
        }
        try checkTree(fixture, "parameters")
        #expect(fixture.store.exported()[Self.place("l")] != .null)
    }

    @Test("in rules and settings")
    func rulesAndSettings() throws {
        let owner = AccessTests.owner
        for rule in Self.rules {
            for number in Self.numbers {
                let fixture = Fixture()
                let text = rule.replacing("N", with: number)
                let document = "{\"rules\":{\".read\":true,\".write\":\(JSON.string(text).text())}}"
                let reply = try fixture.response("PUT /.settings/rules.json", document, [owner])
                #expect([200, 400].contains(reply.status), "\(text.prefix(80))")
                for present in ["1e308", "-9223372036854775808"] {
                    _ = try fixture.response("PUT /a.json", present)
                    _ = try fixture.response("PUT /a.json", #"{".sv":{"increment":1e308}}"#)
                    _ = try fixture.response(
                        "PUT /a.json?auth_variable_override=%7B%22n%22:1e400%7D", present, [owner])
                }
                try checkTree(fixture, "\(text.prefix(80))")
            }
        }
        let fixture = Fixture()
        for name in ["rules", "defaultWriteSizeLimit", "strictTriggerValidation"] {
            for number in Self.numbers {
                for body in [number, "\"\(number)\"", "{\"rules\":\(number)}", "{\"rules\":{\".indexOn\":\(number)}}"] {
                    _ = fixture.reply("PUT /.settings/\(name).json", body, [owner])
                }
            }
        }
        try checkTree(fixture, "settings")
    }

    @Test(
        "random writes of such numbers, with streams and queries open", arguments: [UInt64.random(in: 0...UInt64.max)])
    func randomWrites(seed: UInt64) throws {
        print("HostileNumberTests: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let fixture = try Fixture(rules: #"{"rules":{".read":true,".write":true,"a":{".indexOn":".value"}}}"#)
        let feeds = try [
            "/.json", "/a.json", "/a.json?orderBy=%22$value%22&limitToFirst=2",
            "/a.json?orderBy=%22$value%22&startAt=-1e308&endAt=9223372036854775807", "/a/n.json", "/.json?shallow=true",
        ].map { try fixture.feed($0) }
        let numbers = Self.numbers.filter { (try? Node(parsing: $0)) != nil }
        for _ in 0..<2_000 {
            let body = (Self.bodies.randomElement(using: &generator) ?? "N")
                .replacing("N", with: numbers.randomElement(using: &generator) ?? "0")
            let method = ["PUT", "PATCH", "POST"].randomElement(using: &generator) ?? "PUT"
            let key = ["n", "m", "0", "1"].randomElement(using: &generator) ?? "n"
            _ = try fixture.response("\(method) /a/\(key).json", body)
            for feed in feeds {
                while let event = feed.takeNow() { _ = EventStreamEncoder.encode(event) }
            }
        }
        try checkTree(fixture, "seed \(seed)")
    }

    private static func place(_ name: String) -> DatabasePath {
        (try? DatabasePath("/" + name)) ?? .root
    }
}

extension String {
    fileprivate func replacing(_ part: Character, with text: String) -> String {
        reduce(into: "") { result, character in
            if character == part { result += text } else { result.append(character) }
        }
    }
}
