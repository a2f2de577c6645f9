import HTTP
import RTDB
import RTDBWire
import Testing

@testable import RTDBServer

/// Cases 1 to 32 of Documentation/RealtimeDatabase.md, and those of its sections 1 and 2 around them.
struct BasicsTests {
    static let invalidPath = Step.Expected.error("Invalid path: Invalid token in path")
    static let keyText = Step.Expected.error(
        "Invalid data; couldn't parse key beginning at 1:2. Key value can't be empty or contain $ # [ ] / or .")

    @Test(arguments: [
        Case("1: a missing location is null", Step("GET /none.json", .body("null"))),
        Case(
            "2: a put value is read back",
            Step("PUT /a.json", #"{"x":1,"y":{"z":"q"}}"#, .body(#"{"x":1,"y":{"z":"q"}}"#)),
            Step("GET /a/y/z.json", .body(#""q""#))),
        Case(
            "3: a deep put makes its parents", Step("PUT /a/b/c.json", "true", .body("true")),
            Step("GET /.json", .body(#"{"a":{"b":{"c":true}}}"#))),
        Case(
            "4: a slash before the suffix", Step("PUT /a.json", #"{"x":1}"#), Step("GET /a/.json", .body(#"{"x":1}"#))),
        Case(
            "5: a primitive root", Step("PUT /.json", "5", .body("5")), Step("GET /.json", .body("5")),
            Step("GET /x.json", .body("null"))),
        Case(
            "9: patch leaves siblings", Step("PUT /a.json", #"{"x":1,"y":{"z":"q"}}"#),
            Step("PATCH /a.json", #"{"x":2}"#, .body(#"{"x":2}"#)),
            Step("GET /a.json", .body(#"{"x":2,"y":{"z":"q"}}"#))),
        Case(
            "10: delete, twice", Step("PUT /a.json", "1"), Step("DELETE /a.json", .body("null")),
            Step("DELETE /a.json", .body("null")), Step("GET /.json", .body("null"))),
        Case(
            "11: put null deletes", Step("PUT /a.json", "1"), Step("PUT /a.json", "null", .body("null")),
            Step("GET /a.json", .body("null"))),
        Case(
            "12: override to PATCH by header",
            Step("POST /a.json", #"{"k":1}"#, [HTTPHeader("X-HTTP-Method-Override", "PATCH")], .body(#"{"k":1}"#)),
            Step("GET /a.json", .body(#"{"k":1}"#))),
        Case(
            "13: override to DELETE by parameter", Step("PUT /a.json", "1"),
            Step("POST /a.json?x-http-method-override=DELETE", .body("null")), Step("GET /a.json", .body("null"))),
        Case(
            "14: override to PUT", Step("POST /a.json", "7", [HTTPHeader("x-http-method-override", "put")], .body("7")),
            Step("GET /a.json", .body("7"))),
        Case(
            "14b: (u) override on another method than POST is ignored",
            Step("PUT /a.json", "7", [HTTPHeader("X-HTTP-Method-Override", "DELETE")], .body("7"))),
        Case(
            "14c: override to nonsense",
            Step("POST /a.json", "7", [HTTPHeader("X-HTTP-Method-Override", "GET")], status: 400, .anyError)),
        Case(
            "15: silent", Step("PUT /a.json?print=silent", "1", status: 204, .nothing),
            Step("GET /a.json?print=silent", status: 204, .nothing),
            Step("POST /l.json?print=silent", "1", status: 204, .nothing),
            Step("PATCH /m.json?print=silent", #"{"a":1}"#, status: 204, .nothing), Step("GET /a.json", .body("1"))),
        Case(
            "16: (u) a silent delete is 204", Step("PUT /a.json", "1"),
            Step("DELETE /a.json?print=silent", status: 204, .nothing),
            Step("GET /a.json", .body("null"))),
        Case(
            "17: pretty", Step("PUT /a.json", #"{"x":1,"y":["q",{"z":true}]}"#),
            Step(
                "GET /a.json?print=pretty",
                .body("{\n  \"x\" : 1,\n  \"y\" : [ \"q\", {\n    \"z\" : true\n  } ]\n}\n"))),
        Case(
            "17c: pretty arrays stand on one line",
            Step("PUT /a.json", #"{"kids":[8952,9224],"m":[[1],[2,[3]]],"n":[null,1]}"#),
            Step(
                "GET /a.json?print=pretty",
                .body(
                    "{\n  \"kids\" : [ 8952, 9224 ],\n  \"m\" : [ [ 1 ], [ 2, [ 3 ] ] ],\n  \"n\" : [ null, 1 ]\n}\n")),
            Step("GET /a/kids.json?print=pretty", .body("[ 8952, 9224 ]\n")),
            Step("PUT /b.json", #"[{"x":[1,{"y":2}]},{"z":3}]"#),
            Step(
                "GET /b.json?print=pretty",
                .body("[ {\n  \"x\" : [ 1, {\n    \"y\" : 2\n  } ]\n}, {\n  \"z\" : 3\n} ]\n"))),
        Case(
            "17b: pretty writes", Step("PUT /a.json?print=pretty", #"{"x":1}"#, .body("{\n  \"x\" : 1\n}\n")),
            Step("PATCH /a.json?print=pretty", #"{"y":1}"#, .body("{\n  \"y\" : 1\n}\n"))),
        Case(
            "18: a read without the suffix is sent on to a page; (u) a write is 404 with a text",
            Step("GET /a", status: 302, .body("append .json to your request URI to use the REST API.\n")),
            Step("GET /", status: 302), Step("GET /ajson", status: 302), Step("HEAD /a.json/b", status: 302),
            Step(
                "GET /.console",
                .body(
                    "<!DOCTYPE html>\n<title>Realtime Database</title>\n<p>append .json to your request URI to use the REST API.</p>\n"
                )),
            Step("PUT /a", "1", status: 404, .body("append .json to your request URI to use the REST API.\n"))),
        Case(
            "1: an SDK that speaks WebSocket",
            Step("GET /.ws?v=5&ns=x", status: 501, .error(noWebSocket)),
            Step("GET /.lp?start=t&ser=1&cb=1&v=5&ns=x", status: 501, .error(noWebSocket)),
            Step("GET /a.json", "", [HTTPHeader("Upgrade", "WebSocket")], status: 501, .error(noWebSocket)),
            Step("GET /a.json", "", [HTTPHeader("Upgrade", "h2c")], .body("null"))),
        Case(
            "19: (u) no data is 400 with this text",
            Step("PUT /a.json", status: 400, .error("Error: No data supplied."))),
        Case("19b: no data to POST", Step("POST /a.json", status: 400, .error("Error: No data supplied."))),
        Case("19c: no data to PATCH", Step("PATCH /a.json", status: 400, .error("Error: No data supplied."))),
        Case("20: a space", Step("PUT /my%20key.json", "1"), Step("GET /.json", .body(#"{"my key":1}"#))),
        Case("21: beyond ASCII", Step("PUT /%E6%97%A5.json", "1"), Step("GET /.json", .body(#"{"日":1}"#))),
        Case("22: encoded plus", Step("PUT /a%2Bb.json", "1"), Step("GET /.json", .body(#"{"a+b":1}"#))),
        Case("22b: encoded percent", Step("PUT /a%25b.json", "1"), Step("GET /.json", .body(#"{"a%b":1}"#))),
        Case("22c: encoded question mark", Step("PUT /a%3Fb.json", "1"), Step("GET /.json", .body(#"{"a?b":1}"#))),
        Case(
            "22d: (u) a raw plus in the path stays", Step("PUT /a+b.json", "1"),
            Step("GET /.json", .body(#"{"a+b":1}"#))),
        Case(
            "22e: (u) slashes in a row count as one", Step("PUT //a//b.json", "1"),
            Step("GET /.json", .body(#"{"a":{"b":1}}"#))),
        Case("23: an encoded slash", Step("GET /a%2Fb.json", status: 400, invalidPath)),
        Case(
            "24: forbidden characters", Step("GET /a.b.json", status: 400, invalidPath),
            Step("GET /a%24.json", status: 400, invalidPath), Step("GET /a%23.json", status: 400, invalidPath),
            Step("GET /a%5B.json", status: 400, invalidPath), Step("GET /a%5D.json", status: 400, invalidPath),
            Step("GET /../a.json", status: 400, invalidPath), Step("GET /a%5Cb.json", status: 400, invalidPath)),
        Case(
            "25: two suffixes, a control character", Step("GET /a.json/b.json", status: 400, invalidPath),
            Step("GET /x.json.json", status: 400, invalidPath), Step("GET /a%00.json", status: 400, invalidPath),
            Step("GET /a%7F.json", status: 400, invalidPath)),
        Case(
            "25b: (u) malformed escapes are 400", Step("GET /a%zz.json", status: 400, invalidPath),
            Step("GET /%E0%A4.json", status: 400, invalidPath), Step("GET /a.json?x=%zz", status: 400, .anyError)),
        Case(
            "25c: dotted paths", Step("GET /a/.settings/rules.json", status: 400, invalidPath),
            Step("GET /.inspect/other.json", status: 400, invalidPath),
            Step("GET /.info/connected.json", status: 400, invalidPath)),
        Case("26: a dot in a key", Step("PUT /k.json", #"{"a.b":1}"#, status: 400, keyText)),
        Case(
            "27: other keys", Step("PUT /k.json", #"{"":1}"#, status: 400, keyText),
            Step("PUT /k.json", #"{"a/b":1}"#, status: 400, keyText),
            Step("PUT /k.json", #"{"$a":1}"#, status: 400, keyText),
            Step("PUT /k.json", #"{"a#":1}"#, status: 400, keyText),
            Step("PUT /k.json", #"{"[a]":1}"#, status: 400, keyText),
            Step("PUT /k.json", #"{"\u0001":1}"#, status: 400, keyText), Step("GET /.json", .body("null"))),
        Case(
            "28: no JSON",
            Step(
                "PUT /k.json", "{bad", status: 400,
                .error("Invalid data; couldn't parse JSON object, array, or value.")),
            Step(
                "PUT /k.json", "1 2", status: 400, .error("Invalid data; couldn't parse JSON object, array, or value.")),
            Step("PUT /k.json", " ", status: 400, .anyError)),
        Case("29: no number", Step("PUT /k.json", #"{"x":NaN}"#, status: 400, .anyError)),
        Case(
            "30: 768 bytes a key; (u) more is 400", Step("PUT /\(String(repeating: "k", count: 768)).json", "1"),
            Step("PUT /\(String(repeating: "k", count: 769)).json", "1", status: 400, .anyError),
            Step("PUT /a.json", "{\"\(String(repeating: "k", count: 768))\":1}"),
            Step("PUT /a.json", "{\"\(String(repeating: "k", count: 769))\":1}", status: 400, .anyError)),
        Case(
            "31: (u) 32 levels are kept, 33 are 400", Step("PUT /.json", nested(32)),
            Step("PUT /.json", nested(33), status: 400, .anyError),
            Step("PUT /a/b.json", nested(30)), Step("PUT /a/b.json", nested(31), status: 400, .anyError),
            Step("POST /a.json", nested(30)), Step("POST /a.json", nested(31), status: 400, .anyError),
            Step("PATCH /a.json", "{\"b/c\":\(nested(29))}"),
            Step("PATCH /a.json", "{\"b/c\":\(nested(30))}", status: 400, .anyError)),
        Case(
            "32: namespaces", Step("PUT /a.json?ns=one", "1"), Step("GET /a.json?ns=two", .body("null")),
            Step("GET /a.json?ns=one", .body("1")), Step("GET /a.json", .body("null")),
            Step("PUT /a.json", "2"), Step("GET /a.json?ns=fake-server", .body("2")),
            Step("GET /a.json?ns=a.b", status: 400, .anyError)),
        Case(
            "2.4: other methods", Step("TRACE /a.json", status: 405, .error("Method TRACE is not supported")),
            Step("BREW /a.json", status: 405, .anyError), Step("OPTIONS /a.json", status: 204, .nothing)),
        Case(
            "2.16: (u) unknown parameters are ignored",
            Step("PUT /a.json?cachebuster=1&ac=token&disableTriggers=true", "1")
        ),
    ])
    func basics(_ row: Case) throws {
        try Fixture().run(row.steps)
    }

    static let noWebSocket =
        "This server speaks the REST API. The WebSocket protocol of the Web, Node.js, Java, Android and Apple SDKs is not "
        + "supported; the Admin SDKs for Python and Go, and any REST client, are"

    @Test("18: where a read without the suffix is sent on to")
    func location() throws {
        let response = try Fixture().response("GET /a?b=c")
        #expect(
            response.headers.fields == [
                HTTPHeader("Content-Type", "text/plain; charset=utf-8"), HTTPHeader("Cache-Control", "no-cache"),
                HTTPHeader("Location", "/.console"),
            ])
    }

    /// An object of so many levels.
    static func nested(_ levels: Int) -> String {
        String(repeating: #"{"k":"#, count: levels) + "1" + String(repeating: "}", count: levels)
    }

    @Test("1: headers of an answer")
    func headers() throws {
        let fixture = Fixture()
        let expected = [
            HTTPHeader("Content-Type", "application/json; charset=utf-8"), HTTPHeader("Cache-Control", "no-cache"),
        ]
        #expect(try fixture.response("GET /none.json").headers.fields == expected)
        #expect(try fixture.response("GET /a.b.json").headers.fields == expected)
        #expect(try fixture.response("PUT /a.json?print=silent", "1").headers.fields == Array(expected.dropFirst()))
    }

    @Test("6, 7, 8: push")
    func push() throws {
        let fixture = Fixture()
        var names: [String] = []
        for count in 1...200 {
            let body = String(decoding: try fixture.response("POST /l.json", "{\"v\":\(count)}").body, as: UTF8.self)
            let name = try #require(try JSONName(body))
            #expect(body == "{\"name\":\"\(name)\"}")
            #expect(try Key(name).pushTime == Fixture.now)
            #expect(try fixture.get("/l/\(name).json") == "{\"v\":\(count)}")
            names.append(name)
        }
        #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(Set(names).count == 200)
    }

    /// What stands between the last two quotes.
    private func JSONName(_ body: String) throws -> String? {
        body.split(separator: "\"").dropLast().last.map(String.init)
    }

    @Test("1.14: bytes of an error")
    func errorBytes() throws {
        let response = try Fixture().response("GET /a%2Fb.json")
        #expect(response.body == Array("{\n  \"error\" : \"Invalid path: Invalid token in path\"\n}\n".utf8))
    }

    @Test("a check's reasons refuse a write whole")
    func writeCheck() throws {
        let fixture = Fixture(writeCheck: { write in
            write.paths.filter { write.after[$0] == Node(.integer(13)) }.flatMap { ["\($0) is unlucky", "so is 13"] }
        })
        try fixture.run([
            Step("PUT /a.json", "12"), Step("PUT /a.json", "13", status: 400, .error("/a is unlucky; so is 13")),
            Step("PATCH /.json", #"{"a":1,"b":13}"#, status: 400, .error("/b is unlucky; so is 13")),
            Step("PUT /a.json", #"{".sv":{"increment":1}}"#, status: 400, .error("/a is unlucky; so is 13")),
            Step("POST /a.json", "13", status: 400, .anyError), Step("GET /.json", .body(#"{"a":12}"#)),
            Step("PUT /a.json", #"{".sv":{"increment":2}}"#, .body("14")), Step("DELETE /a.json", .body("null")),
        ])
    }
}
