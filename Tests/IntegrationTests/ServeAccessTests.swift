import Foundation
import Testing

extension IntegrationTests {
    /// Who and what `serve` answers, and what it says of itself.
    @Suite struct ServeAccessTests {
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox([:])
        }

        /// The first lines of a server's standard error with its port left out, once it is up.
        private func start(_ arguments: [String], lines: Int = 1) async throws -> String {
            let program = try sandbox.start([Binary.path, "serve", "--port", "0"] + arguments)
            var text = ""
            for _ in 0..<lines { text += try await program.error.line() + "\n" }
            program.send(SIGTERM)
            let run = try await program.finish()
            #expect(run == Run(status: 143))
            return text.replacingOccurrences(of: #":\d+ \("#, with: " (", options: .regularExpression)
        }

        @Test func theStartLine() async throws {
            #expect(
                try await start([]) == "serving http://127.0.0.1 (no schema; open to everyone; data in memory)\n")
            try sandbox.write(#"{"rules":{".read":true}}"#, to: "r.json")
            try FileManager.default.copyItem(atPath: Binary.schema, toPath: sandbox.path("chat.json"))
            #expect(
                try await start(["--schema", "chat.json", "--rules", "r.json", "--data", "d.db"])
                    == "serving http://127.0.0.1 (schema chat.json; rules r.json; data in d.db)\n")
            let warning =
                "warning: other machines can reach this server by any host name; --allow-host limits the names that it answers\n"
            #expect(
                try await start(["--host", "0.0.0.0"], lines: 2)
                    == "serving http://0.0.0.0 (no schema; open to everyone; data in memory)\n" + warning)
            #expect(
                try await start(["--host", "0.0.0.0", "--allow-host", "db.test"])
                    == "serving http://0.0.0.0 (no schema; open to everyone; data in memory)\n")
        }

        @Test("rules that the hosted service may refuse are warned of")
        func doubtfulRules() async throws {
            try sandbox.write(
                #"{"rules":{".read":"query.orderByChild == auth.uid","a":{".read":"query.orderByChild == 'x'"}}}"#,
                to: "r.json")
            let warning =
                "warning: r.json:1:20: the hosted service may refuse this: query.orderByChild can only be compared with a string literal or null\n"
            #expect(
                try await start(["--rules", "r.json"], lines: 2)
                    == warning + "serving http://127.0.0.1 (no schema; rules r.json; data in memory)\n")
        }

        @Test func uploadedRulesAreNamed() async throws {
            let upload =
                #"curl -sS -X PUT -H 'Authorization: Bearer owner' -d '{"rules":{}}' "http://$FIREBASE_DATABASE_EMULATOR_HOST/.settings/rules.json""#
            let run = try await sandbox.fbctl("serve", "--data", "d.db", "--", "sh", "-c", upload)
            #expect(run == Run(output: #"{"status":"ok"}"#))
            #expect(
                try await start(["--data", "d.db"])
                    == "serving http://127.0.0.1 (no schema; uploaded rules; data in d.db)\n")
        }

        @Test(arguments: [
            (
                ["--allow-origin", "app.example"],
                "'app.example' in --allow-origin is not an origin; write scheme://host[:port], or '*'"
            ),
            (
                ["--allow-origin", "https://app.example/"],
                "'https://app.example/' in --allow-origin is not an origin; write scheme://host[:port], or '*'"
            ),
            (["--allow-host", "http://a"], "'http://a' in --allow-host is not a host name"),
            (["--allow-host", ""], "'' in --allow-host is not a host name"),
        ])
        func badNames(_ flags: [String], _ text: String) async throws {
            let run = try await sandbox.fbctl(["serve", "--port", "0"] + flags)
            #expect(run.status == 64)
            #expect(run.error.split(separator: "\n").first.map(String.init) == "error: \(text)")
        }

        @Test("pages and hosts that are named are answered, and others are told of once")
        func pagesAndHosts() async throws {
            let script = """
                url="http://$FIREBASE_DATABASE_EMULATOR_HOST"
                try() { curl -sS -o /dev/null -w '%{http_code}\\n' "$@"; }
                try -H 'Origin: https://evil.example' -X PUT -d 1 "$url/a.json"
                try -H 'Origin: https://evil.example' -X PUT -d 1 "$url/a.json"
                try -H 'Origin: https://app.example' -X PUT -d 1 "$url/a.json"
                try -H 'Sec-Fetch-Site: cross-site' "$url/a.json"
                try -H 'Host: db.test' "$url/a.json"
                try -H 'Host: evil.example' "$url/a.json"
                try "$url/a.json?callback=f"
                try "$url/.ws?v=5"
                try "$url/.lp?v=5"
                """
            let run = try await sandbox.fbctl(
                "serve", "--allow-origin", "https://app.example", "--allow-host", "db.test", "--allow-jsonp", "--",
                "sh", "-c", script)
            #expect(
                run
                    == Run(
                        output: "403\n403\n200\n403\n200\n403\n200\n501\n501\n",
                        error: """
                            note: refused a request from a page of 'https://evil.example'; '--allow-origin https://evil.example' lets its pages in
                            note: refused a request from a page of another site; '--allow-origin' names the origins that are let in
                            note: refused a request to host 'evil.example'; '--allow-host evil.example' answers to that name
                            note: an SDK asked for the WebSocket protocol, which this server does not speak; REST clients and the Admin SDKs for Python and Go work

                            """))
        }

        @Test("a schema's indexes are the server's, and a write is judged by what it leads to")
        func schema() async throws {
            let server = try await ServedDatabase(sandbox, "--schema", Binary.schema, "--import", Binary.sample)
            let messages = server.url + "/chatrooms/firechat/messages"
            let last = try await sandbox.curl(messages + ".json?orderBy=%22sentAt%22&limitToLast=1")
            #expect(last.hasPrefix(#"{"-OjASPMWzGusV6Lf7H55":{"#))
            let key = "-OjASPMWzGusV6Lf7H56"
            #expect(
                try await sandbox.curl("-X", "PATCH", "-d", #"{"text":"x"}"#, messages + "/\(key).json") == """
                    {
                      "error" : "there is nothing at '/chatrooms/firechat/messages/\(key)', and this write would leave it incomplete; /chatrooms/firechat/messages/\(key)/sender: required, but absent"
                    }

                    """)
            #expect(
                try await sandbox.curl(
                    "-X", "PATCH", "-d", #"{"text":"x","sender":"y"}"#, messages + "/\(key).json")
                    == #"{"text":"x","sender":"y"}"#)
            #expect(try await sandbox.curl("-X", "DELETE", server.url + "/nonsense.json") == "null")
        }

        @Test("increments beyond all numbers are refused, and everything that was there is exported")
        func increments() async throws {
            let server = try await ServedDatabase(sandbox, "--data", "d.db", "--export-on-exit", "out.json")
            let increment = #"{".sv":{"increment":1e308}}"#
            _ = try await sandbox.curl("-X", "PUT", "-d", "1e308", server.url + "/a.json")
            let refusal = """
                {
                  "error" : "Invalid data; the number 1e+308 + 1e+308 is beyond the range of a double (at /a)"
                }

                """
            #expect(try await sandbox.curl("-X", "PUT", "-d", increment, server.url + "/a.json") == refusal)
            #expect(
                try await sandbox.curl("-X", "PUT", "-d", increment, server.url + "/a.json?print=silent") == refusal)
            let set = try await sandbox.fbctl("set", "/a", increment, "--no-schema", at: server)
            #expect(set.status == 65)
            #expect(try await server.end(SIGTERM) == Run(status: 143))
            #expect(try sandbox.read("out.json") == "{\"a\":1e+308}\n")
        }
    }
}
