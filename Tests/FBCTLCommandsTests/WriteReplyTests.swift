import HTTP
import RTDBClient
import RTDBWire
import TestSupport
import Testing

/// What the writing verbs make of the answers that servers, proxies and broken connections give them.
@Suite("Replies to writes")
struct WriteReplyTests {
    /// A verb's command line, its request, and an echo that a server may give.
    private static let verbs: [(line: String, request: String, echoes: [String], others: [String])] = [
        (
            #"set /a '{"b":1,"c":{"d":null},"t":{".sv":"timestamp"}}'"#, "PUT http://db.test/a.json",
            [#"{"b":1,"t":1795253400000}"#, #"{"t":5,"b":1.0,"c":{"d":null}}"#, "{ \"b\" : 1,\n  \"t\" : 7\n}\n"],
            [#"{"b":2,"t":5}"#, #"{"b":1}"#, #"{"b":1,"t":5,"x":true}"#, #"{"b":1,"t":"5"}"#, "null", "1"]
        ),
        (
            "set /a 5", "PUT http://db.test/a.json", ["5", "5.0"], ["6", "\"5\"", "null", #"{"name":"-P1"}"#]
        ),
        (
            "push /a x=1", "PUT http://db.test/a/-P6xRE6-fxIvausEkd1x.json", [#"{"x":"1"}"#],
            [#"{"name":"-P6xRE6-fxIvausEkd1x"}"#, "null"]
        ),
        (
            #"update /a '{"b/c":1,"d":null}'"#, "PATCH http://db.test/a.json",
            [#"{"b/c":1}"#, #"{"b/c":1,"d":null}"#, #"{"/b/c":1,"d":null,"e":{}}"#],
            [#"{"b/c":2}"#, #"{"b/c":1,"d":1}"#, "null", "{}", "[]"]
        ),
        (#"update /a '{"d":null}'"#, "PATCH http://db.test/a.json", ["null", "{}", #"{"d":null}"#], ["1"]),
        ("remove -r /a --no-check-exists", "DELETE http://db.test/a.json", ["null"], ["true", #"{"b":1}"#]),
    ]

    private static let json = [HTTPHeader("Content-Type", "application/json; charset=utf-8")]
    private static let html = [HTTPHeader("Content-Type", "text/html")]

    private func run(_ line: String, _ exchanges: StubTransport.Exchange...) async throws -> Run {
        var world = try World.chatrooms()
        world.environment["FBCTL_NO_SCHEMA"] = "1"
        let stub = StubTransport(exchanges)
        world.transport = stub
        let run = await world.run(line)
        return run
    }

    @Test("no body, or the echo of a server that knows no print=silent, is success")
    func success() async throws {
        for verb in Self.verbs {
            let request = verb.request + "?print=silent&ns=chat"
            let replies = [(204, "")] + ([""] + verb.echoes).map { (200, $0) }
            for (status, body) in replies {
                let run = try await run(verb.line, .init(request, status, headers: Self.json, body: body))
                #expect(run.status == 0, "\(verb.line): \(status) \(body): \(run.error)")
            }
        }
    }

    @Test("anything else is not")
    func otherReplies() async throws {
        for verb in Self.verbs {
            let request = verb.request + "?print=silent&ns=chat"
            let page = "<html>Please log in.</html>"
            var exchanges = verb.others.map { StubTransport.Exchange(request, 200, headers: Self.json, body: $0) }
            exchanges += ["", page, page + String(repeating: " ", count: 1 << 20)].map {
                .init(request, 200, headers: Self.html, body: $0)
            }
            exchanges.append(.init(request, 200, body: ""))
            exchanges += [201, 202, 206].map { .init(request, $0, headers: Self.json, body: verb.echoes[0]) }
            exchanges.append(
                .init(request, 200, headers: Self.json, body: "[" + String(repeating: "1,", count: 1 << 16)))
            for exchange in exchanges {
                let run = try await run(verb.line, exchange)
                #expect(run.status == 76, "\(verb.line): \(exchange)")
                #expect(run.output == "", "\(verb.line): \(exchange)")
            }
        }
    }

    @Test("what a user is told")
    func texts() async throws {
        let failures: [(String, StubTransport.Exchange.Outcome)] = [
            ("a page", .response(status: 200, headers: Self.html, body: "<html>Please log in.</html>")),
            ("another value", .response(status: 200, headers: Self.json, body: #"{"status":"ok"}"#)),
            ("a gateway", .response(status: 502, headers: Self.html, body: "<html>Bad gateway</html>")),
            ("busy", .response(status: 503, headers: [], body: "")),
            ("a fault", .response(status: 500, headers: Self.json, body: #"{"error":"Unexpected server error"}"#)),
            ("denied", .response(status: 401, headers: Self.json, body: #"{"error":"Permission denied"}"#)),
            (
                "elsewhere",
                .response(status: 307, headers: [HTTPHeader("Location", "http://other.test:81/a.json")], body: "")
            ),
            ("silence", .failure(.timedOut(phase: "waiting", milliseconds: 1000))),
            ("no connection in time", .failure(.timedOut(phase: "connecting", milliseconds: 1000))),
            ("a cut", .failure(.cutOff(reason: "Recv failure: Connection reset by peer"))),
            ("nobody there", .failure(.cannotConnect(to: "db.test", reason: "connection refused"))),
        ]
        var transcript = ""
        for (name, outcome) in failures {
            for verb in [Self.verbs[1], Self.verbs[2]] {
                var exchange = StubTransport.Exchange(verb.request + "?print=silent&ns=chat")
                exchange.outcome = outcome
                transcript += "# \(name)\n" + (try await run(verb.line, exchange)).transcript
            }
        }
        try expectGolden(transcript, "write-replies.txt")
    }

    @Test("remove looks first whether anything is stored, and says when nothing is")
    func look() async throws {
        let look = "GET http://db.test/a.json?shallow=true&limitToFirst=1&ns=chat"
        let delete = StubTransport.Exchange(Self.verbs[5].request + "?print=silent&ns=chat", 204)
        let refusal = #"{"error":"Permission denied"}"#
        var transcript = ""
        for (name, status, body, isSent) in [
            ("something", 200, #"{"b":true}"#, true), ("nothing", 200, "null", true), ("denied", 401, refusal, true),
            ("a page", 200, "<html>Please log in.</html>", false), ("busy", 503, "", false),
        ] {
            for flag in ["", " --exit-status"] {
                let headers = body.hasPrefix("<") ? Self.html : Self.json
                let reply = StubTransport.Exchange(look, status, headers: headers, body: body)
                let line = "remove -r /a" + flag
                let run = isSent ? try await run(line, reply, delete) : try await run(line, reply)
                transcript += "# \(name)\n" + run.transcript
            }
        }
        try expectGolden(transcript, "remove-reads-first.txt")
    }

    @Test("-o json prints what is stored, and nothing else")
    func stored() async throws {
        let request = "PUT http://db.test/a.json?ns=chat"
        let line = "set /a 5 -o json"
        let stored = try await run(line, .init(request, 200, headers: Self.json, body: "5"))
        #expect(stored.output == "5\n")
        #expect(
            stored.error == #"{"note":"nothing is checked: no schema in use"}"# + "\n"
                + #"{"note":"set chat /a"}"# + "\n")
        for body in ["", "6", "<html>", "null"] {
            let run = try await run(line, .init(request, 200, headers: Self.json, body: body))
            #expect(run.status == 76 && run.output == "", "\(body)")
        }
    }
}
