import HTTP
import RTDB
import RTDBWire
import Testing

@testable import RTDBServer

/// Cases 95 to 102 of Documentation/RealtimeDatabase.md, and section 6 around them.
struct ETagTests {
    static let ask = HTTPHeader("X-Firebase-ETag", "true")

    static func ifMatch(_ etag: String) -> HTTPHeader { HTTPHeader("if-match", etag) }

    /// The answer as one text: status, ETag, body.
    private static func answer(
        _ fixture: Fixture, _ line: String, _ body: String = "", _ headers: HTTPHeader...
    ) throws -> String {
        let response = try fixture.response(line, body, headers)
        let etag = response.headers["ETag"].map { " " + $0 } ?? ""
        return "\(response.status)\(etag) \(String(decoding: response.body, as: UTF8.self))"
    }

    private static func etag(_ json: String) throws -> String { ETag(try Node(parsing: json)).description }

    @Test("95, 96: a read")
    func reads() throws {
        let fixture = Fixture()
        #expect(try Self.answer(fixture, "GET /none.json", "", Self.ask) == "200 null_etag null")
        #expect(try Self.answer(fixture, "GET /none.json") == "200 null")
        _ = try fixture.response("PUT /a.json", #"{"b":[1,true,"x"]}"#)
        let etag = try Self.etag(#"{"b":[1,true,"x"]}"#)
        #expect(try Self.answer(fixture, "GET /a.json", "", Self.ask) == #"200 \#(etag) {"b":[1,true,"x"]}"#)
        #expect(try Self.answer(fixture, "GET /a.json?format=export", "", Self.ask).hasPrefix("200 \(etag) "))
    }

    @Test("97: a write's ETag is that of the next read; (u) the same data has the same ETag at another path")
    func writes() throws {
        let fixture = Fixture()
        let etag = try Self.etag("1")
        #expect(try Self.answer(fixture, "PUT /e.json", "1", Self.ask) == "200 \(etag) 1")
        #expect(try Self.answer(fixture, "GET /e.json", "", Self.ask) == "200 \(etag) 1")
        #expect(try Self.answer(fixture, "PUT /f.json", "1", Self.ask) == "200 \(etag) 1")
        #expect(try Self.answer(fixture, "PUT /e.json", "null", Self.ask) == "200 null_etag null")
        #expect(try Self.answer(fixture, "PUT /e.json?print=silent", "1", Self.ask) == "204 \(etag) ")
    }

    @Test("98: a read of what is not known yet")
    func ifNoneMatch() throws {
        let fixture = Fixture()
        _ = try fixture.response("PUT /e.json", "1")
        let (old, new) = (try Self.etag("1"), try Self.etag("2"))
        let condition = HTTPHeader("if-none-match", old)
        #expect(try Self.answer(fixture, "GET /e.json", "", condition) == "304 \(old) ")
        _ = try fixture.response("PUT /e.json", "2")
        #expect(try Self.answer(fixture, "GET /e.json", "", condition) == "200 \(new) 2")
    }

    @Test("99, 100: a write over what is known")
    func ifMatch() throws {
        let fixture = Fixture()
        _ = try fixture.response("PUT /e.json", "1")
        let (old, new) = (try Self.etag("1"), try Self.etag("2"))
        #expect(try Self.answer(fixture, "PUT /e.json", "2", Self.ifMatch(old)) == "200 2")
        #expect(try Self.answer(fixture, "PUT /e.json", "3", Self.ifMatch(old)) == "412 \(new) 2")
        #expect(try Self.answer(fixture, "DELETE /e.json", "", Self.ifMatch(old)) == "412 \(new) 2")
        #expect(try Self.answer(fixture, "PUT /e.json", "1", Self.ifMatch(new), Self.ask) == "200 \(old) 1")
        #expect(try Self.answer(fixture, "PUT /new.json", "1", Self.ifMatch("null_etag")) == "200 1")
        #expect(try Self.answer(fixture, "PUT /new.json", "1", Self.ifMatch("null_etag")) == "412 \(old) 1")
        #expect(try Self.answer(fixture, "DELETE /gone.json", "", Self.ifMatch("x")) == "412 null_etag null")
        #expect(try Self.answer(fixture, "DELETE /gone.json", "", Self.ifMatch("null_etag")) == "200 null")
        #expect(try Self.answer(fixture, "DELETE /e.json", "", Self.ifMatch(old)) == "200 null")
        #expect(try fixture.get("/.json") == #"{"new":1}"#)
    }

    @Test("101: the ETags of a removal and of a new child")
    func others() throws {
        let fixture = Fixture()
        #expect(try Self.answer(fixture, "DELETE /e.json", "", Self.ask) == "200 null_etag null")
        let response = try fixture.response("POST /l.json", #"{"v":1}"#, [Self.ask])
        let name = try #require(try Node(parsing: String(decoding: response.body, as: UTF8.self)).children.first)
        guard case .string(let key) = name.node.value else { return #expect(Bool(false), "no name") }
        let read = try fixture.response("GET /l/\(key).json", "", [Self.ask])
        #expect(read.headers["ETag"] == response.headers["ETag"])
        #expect(read.headers["ETag"] == (try Self.etag(#"{"v":1}"#)))
    }

    static let mixed = Step.Expected.error(
        "Mixing 'shallow', querying parameters or 'print=silent' and if-match or if-none-match requests is not supported"
    )

    @Test(
        "102, 64, 6.2, 6.3: refusals; (u) whatever their texts",
        arguments: [
            Step("PATCH /a.json", #"{"b":1}"#, [ask], status: 400, .anyError),
            Step("PATCH /a.json", #"{"b":1}"#, [ifMatch("x")], status: 400, .anyError),
            Step("GET /a.json", "", [ifMatch("x")], status: 400, .anyError),
            Step("POST /a.json", "1", [ifMatch("x")], status: 400, .anyError),
            Step("PUT /a.json?print=silent", "1", [ifMatch("null_etag")], status: 400, mixed),
            Step("DELETE /a.json?print=silent", "1", [ifMatch("null_etag")], status: 400, mixed),
            Step("GET /a.json?shallow=true", "", [HTTPHeader("if-none-match", "x")], status: 400, mixed),
            Step("GET /a.json?print=silent", "", [HTTPHeader("if-none-match", "x")], status: 400, mixed),
            Step("GET /a.json?orderBy=%22$key%22", "", [HTTPHeader("if-none-match", "x")], status: 400, mixed),
            Step(
                "GET /a.json?shallow=true", "", [ask], status: 400,
                .error("Mixing 'shallow' and etag requests is not supported")),
            Step("GET /a.json?orderBy=%22$key%22", "", [ask], status: 400, .anyError),
            Step("PUT /a.json", "1", [ifMatch("*")], status: 412, .body("null")),
            Step("PUT /a.json", "1", [ifMatch("null_etag,x")], status: 412, .body("null")),
            Step("PUT /a.json", "1", [ifMatch("{'ETag': 'null_etag'}123")], status: 412, .body("null")),
            Step("PUT /a.json", "1", [HTTPHeader("if-none-match", "x")], status: 400, .anyError),
        ])
    func refusals(_ step: Step) throws {
        let fixture = Fixture()
        try fixture.run([step])
        #expect(try fixture.get("/.json") == "null")
    }

    @Test("a priority has an ETag of its own")
    func priorities() throws {
        let fixture = Fixture()
        _ = try fixture.response("PUT /p.json", #"{".value":1,".priority":2}"#)
        let etag = try Self.etag("2")
        #expect(try Self.answer(fixture, "GET /p/.priority.json", "", Self.ask) == "200 \(etag) 2")
        #expect(try Self.answer(fixture, "PUT /p/.priority.json", "3", Self.ifMatch("x")) == "412 \(etag) 2")
        #expect(try Self.answer(fixture, "PUT /p/.priority.json", "3", Self.ifMatch(etag)) == "200 3")
    }

    @Test(
        "6.5: the hash of the official SDKs",
        arguments: [
            ("true", "E5z61QM0lN/U2WsOnusszCTkR8M="), (#""x""#, "OJSeRnP1mf0vTrhq7izmWGPiNx4="),
        ])
    func knownHashes(_ json: String, _ hash: String) throws {
        #expect(try Self.etag(json) == hash)
    }

    @Test("different data has different ETags, equal data the same")
    func hashes() throws {
        let texts = [
            "1", #""1""#, "true", "false", #""true""#, #"{"a":1}"#, #"{"a":2}"#, #"{"a":{"b":1}}"#, "1.5", "-1",
            "9007199254740992", "9007199254740993", #"{".value":1,".priority":1}"#, #"{".value":1,".priority":"1"}"#,
            #"{"a":1,".priority":1}"#, #"{"a":{".value":1,".priority":1}}"#, #"{"a":1,"b":1}"#,
        ]
        #expect(Set(try texts.map { try Self.etag($0) }).count == texts.count)
        #expect(try Self.etag("1.0") == (try Self.etag("1")))
        #expect(try Self.etag("-0.0") == (try Self.etag("0")))
        #expect(try Self.etag("[1,2]") == (try Self.etag(#"{"1":2,"0":1}"#)))
    }
}
