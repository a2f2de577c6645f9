import Foundation
import Testing

extension IntegrationTests {
    @Suite struct ServeTests {
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox()
        }

        @Test func curlReadsWhatFbctlSetAndTheReverse() async throws {
            let server = try await ServedDatabase(sandbox, schema: Binary.schema)
            let place = server.authority
            let push = try await sandbox.fbctl("push", "/chatrooms/a/messages", "sender=ada", "text=hi", at: server)
            let key = push.output.trimmingCharacters(in: .newlines)
            #expect(key.utf8.count == 20)
            #expect(push == Run(output: key + "\n", error: "push \(place) /chatrooms/a/messages/\(key)\n"))
            let set = try await sandbox.fbctl("set", "/chatrooms/a/name", #""Fire""#, at: server)
            #expect(set == Run(error: "set \(place) /chatrooms/a/name\n"))
            let whole = #"{"messages":{"\#(key)":{"sender":"ada","text":"hi"}},"name":"Fire"}"#
            #expect(try await sandbox.curl(server.url + "/chatrooms/a.json") == whole)
            _ = try await sandbox.curl("-X", "PUT", "-d", #""Ice""#, server.url + "/chatrooms/a/name.json")
            #expect(try await sandbox.fbctl("get", "/chatrooms/a/name", at: server) == Run(output: "\"Ice\"\n"))
            let update = try await sandbox.fbctl("update", "/chatrooms", "a/name=x", "b/name=y", at: server)
            #expect(update == Run(error: "update \(place) /chatrooms\n"))
            #expect(try await sandbox.fbctl("keys", "/chatrooms", at: server) == Run(output: "a\nb\n"))
            let remove = try await sandbox.fbctl("remove", "-r", "/chatrooms/a", at: server)
            #expect(remove == Run(error: "remove \(place) /chatrooms/a\n"))
            #expect(try await sandbox.curl(server.url + "/chatrooms.json") == #"{"b":{"name":"y"}}"#)
        }

        @Test(arguments: [
            ("exit 0", 0), ("exit 3", 3), ("kill -9 $$", 137), ("kill -TERM $$", 143), ("kill -INT $$", 130),
        ])
        func theCommandsStatusIsItsOwn(_ command: String, _ status: Int32) async throws {
            #expect(try await sandbox.fbctl("serve", "--", "sh", "-c", command) == Run(status: status))
        }

        @Test func theCommandsEnvironment() async throws {
            let script =
                #"echo "$FBCTL_SCHEMA|${FBCTL_DATABASE-none}|${PATH%%:*}|${FIREBASE_DATABASE_EMULATOR_HOST%:*}"; fbctl keys /chatrooms"#
            let run = try await sandbox.fbctl(
                "serve", "--import", Binary.sample, "--", "sh", "-c", script,
                variables: ["FBCTL_DATABASE": "http://db.test"])
            let first = run.output.split(separator: "\n").first.map(String.init)
            #expect(first == "\(Binary.schema)|none|\(Binary.folder)|127.0.0.1")
            #expect(run.output.split(separator: "\n").count > 1)
            #expect(run.error == "")
            #expect(run.status == 0)
        }

        @Test("the command holds no socket of the server: it may outlive it")
        func theCommandHasNoSockets() async throws {
            let run = try await sandbox.fbctl("serve", "--", "sh", "-c", "ls -l /proc/self/fd | grep socket: | wc -l")
            #expect(run == Run(output: "0\n"))
        }

        @Test("a file that cannot be exported to is refused before the command runs")
        func exportIsCheckedFirst() async throws {
            let run = try await sandbox.fbctl("serve", "--export-on-exit", "none/x.json", "--", "echo", "ran")
            #expect(run == Run(status: 73, error: "error: cannot write 'none/x.json': no such file or directory\n"))
            #expect(try sandbox.files() == [])
        }

        @Test func aCommandThatIsNotThere() async throws {
            let run = try await sandbox.fbctl("serve", "--", "no-such-command")
            #expect(run == Run(status: 66, error: "error: cannot run 'no-such-command': no such file or directory\n"))
        }

        @Test(arguments: [(SIGTERM, Int32(143)), (SIGINT, Int32(130))])
        func aSignalEndsItAndTheDataIsWritten(_ signal: Int32, _ status: Int32) async throws {
            let server = try await ServedDatabase(sandbox, "--export-on-exit", "out.json")
            #expect(try await server.end(signal) == Run(status: status))
            #expect(try sandbox.read("out.json") == "null\n")
            #expect(try sandbox.files() == ["out.json"])
        }

        @Test(arguments: [(SIGTERM, Int32(7)), (SIGINT, Int32(8))])
        func aSignalIsPassedOn(_ signal: Int32, _ status: Int32) async throws {
            let script = "trap 'exit 7' TERM; trap 'exit 8' INT; echo up; while :; do sleep 0.05; done"
            let program = try sandbox.start([Binary.path, "serve", "--", "sh", "-c", script])
            #expect(try await program.output.line() == "up")
            program.send(signal)
            #expect(try await program.finish() == Run(status: status))
        }

        @Test func anExportComesBackTheSame() async throws {
            let first = ["serve", "--import", Binary.sample, "--export-on-exit", "a.json", "--", "true"]
            let second = ["serve", "--import", "a.json", "--export-on-exit", "b.json", "--", "true"]
            #expect(try await sandbox.fbctl(first) == Run())
            #expect(try await sandbox.fbctl(second) == Run())
            #expect(try sandbox.read("a.json") == sandbox.read("b.json"))
            #expect(try sandbox.read("a.json").utf8.count > 1000)
        }

        @Test func anExportFollowsALinkAndKeepsTheMode() async throws {
            try sandbox.write("old", to: "real.json")
            chmod(sandbox.path("real.json"), 0o640)
            try FileManager.default.createSymbolicLink(
                atPath: sandbox.path("link.json"), withDestinationPath: "real.json")
            #expect(try await sandbox.fbctl("serve", "--export-on-exit", "link.json", "--", "true") == Run())
            #expect(try sandbox.read("real.json") == "null\n")
            #expect(try sandbox.files() == ["link.json", "real.json"])
            let attributes = try FileManager.default.attributesOfItem(atPath: sandbox.path("real.json"))
            #expect(attributes[.posixPermissions] as? Int == 0o640)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("link.json")) == "real.json")
        }

        @Test func whatTheSchemaRefuses() async throws {
            let server = try await ServedDatabase(sandbox, "--schema", Binary.schema)
            let reply = try await sandbox.curl(
                "-w", "%{http_code}", "-X", "PUT", "-d", "5", server.url + "/chatrooms/a/name.json")
            #expect(reply.hasSuffix("}\n400"))
            #expect(try await sandbox.curl(server.url + "/.json") == "null")
            try sandbox.write(#"{"configuration":{"welcomeMessage":5}}"#, to: "bad.json")
            let run = try await sandbox.fbctl("serve", "--import", "bad.json", "--", "true")
            #expect(run.status == 65)
            #expect(run.output == "")
        }

        @Test func aPortInUse() async throws {
            let server = try await ServedDatabase(sandbox)
            let port = String(server.url.split(separator: ":")[2])
            let text =
                "error: cannot listen on '127.0.0.1' port \(port): address already in use; "
                + "is another server running? port 0 picks a free one\n"
            #expect(try await sandbox.fbctl("serve", "--port", port) == Run(status: 69, error: text))
        }
    }
}
