import Foundation
import Testing

extension IntegrationTests {
    @Suite struct WatchTests {
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox()
        }

        private func watch(_ server: ServedDatabase) async throws -> Program {
            let program = try sandbox.start(
                [Binary.path, "watch", "/chatrooms/a/messages"], ["FBCTL_DATABASE": server.url])
            let snapshot = try await program.output.line()
            #expect(
                snapshot.withoutTime == #"{"event":"snapshot","path":"/chatrooms/a/messages","data":{},"valid":true}"#)
            return program
        }

        @Test func everyChangeIsALineAtOnce() async throws {
            let server = try await ServedDatabase(sandbox)
            let program = try await watch(server)
            let push = try await sandbox.fbctl("push", "/chatrooms/a/messages", "sender=ada", "text=hi", at: server)
            let start = Date()
            let added = try await program.output.line(within: 5)
            print("watch: the line came \(Int(Date().timeIntervalSince(start) * 1000)) ms after the push had returned")
            let key = push.output.trimmingCharacters(in: .newlines)
            func line(_ event: String, _ data: String) -> String {
                #"{"event":"\#(event)","path":"/chatrooms/a/messages/\#(key)","key":"\#(key)","data":\#(data),"valid":true}"#
            }
            #expect(added.withoutTime == line("child_added", #"{"sender":"ada","text":"hi"}"#))
            let path = "/chatrooms/a/messages/" + key
            #expect(try await sandbox.fbctl("set", path, "sender=b", "text=x", at: server).status == 0)
            let set = try await program.output.line(within: 5)
            #expect(set.withoutTime == line("child_changed", #"{"sender":"b","text":"x"}"#))
            _ = try await sandbox.curl("-X", "PATCH", "-d", #"{"text":"y"}"#, server.url + path + ".json")
            let patched = try await program.output.line(within: 5)
            #expect(patched.withoutTime == line("child_changed", #"{"sender":"b","text":"y"}"#))
            #expect(try await sandbox.fbctl("remove", path, at: server).status == 0)
            let removed = try await program.output.line(within: 5)
            #expect(removed.withoutTime == line("child_removed", #"{"sender":"b","text":"y"}"#))
        }

        @Test func aServerThatGoesAndComesBackIsAGap() async throws {
            let server = try await ServedDatabase(sandbox)
            let program = try await watch(server)
            #expect(try await server.end(SIGTERM).status == 143)
            let place = #""path":"/chatrooms/a/messages""#
            let gap = try await program.output.line(within: 5)
            #expect(gap.withoutTime == #"{"event":"gap",\#(place),"reason":"the server closed the stream"}"#)
            let second = try await ServedDatabase(sandbox, "--port", String(server.authority.split(separator: ":")[1]))
            let back = try await program.output.line(within: 30)
            #expect(back.hasPrefix(#"{"event":"reconnected",\#(place),"after":"#))
            let push = try await sandbox.fbctl("push", "/chatrooms/a/messages", "sender=ada", "text=hi", at: second)
            #expect(push.status == 0)
            let added = try await program.output.line(within: 5)
            #expect(added.hasPrefix(#"{"event":"child_added","#))
        }

        @Test func noServerIsAnErrorAtOnce() async throws {
            let server = try await ServedDatabase(sandbox)
            #expect(try await server.end(SIGTERM).status == 143)
            let run = try await sandbox.fbctl("watch", "/chatrooms/a/messages", at: server)
            #expect(run.status == 69 && run.error.contains("onnection refused"), "\(run)")
        }

        @Test(arguments: [[], ["--parallel", "3"]])
        func aCommandForEachRecord(_ flags: [String]) async throws {
            let server = try await ServedDatabase(sandbox)
            let arguments = [
                "watch", "/chatrooms/a/messages", "--changes-only", "--count", "2", "--shell", "--exec",
                #"read -r line; echo "$FBCTL_EVENT $FBCTL_KEY $FBCTL_VALID ${#line}"; exit 3"#,
            ]
            let program = try sandbox.start([Binary.path] + arguments + flags, ["FBCTL_DATABASE": server.url])
            // The watch has to be there before the writes; what it does not print shows on no stream.
            let connected = try sandbox.start(
                [Binary.path, "watch", "/chatrooms/a/messages"], ["FBCTL_DATABASE": server.url])
            _ = try await connected.output.line()
            var lines: Set<String> = []
            var keys: [String] = []
            while lines.count < 2, keys.count < 100 {
                let push = try await sandbox.fbctl("push", "/chatrooms/a/messages", "sender=a", "text=x", at: server)
                keys.append(push.output.trimmingCharacters(in: .newlines))
                // Those that were pushed before it was connected are in its snapshot.
                if let line = try? await program.output.line(within: 0.5) { lines.insert(line) }
            }
            let run = try await program.finish()
            #expect(run.status == 0)
            #expect(
                lines.allSatisfy { line in keys.contains { line.hasPrefix("child_added \($0) true ") } }, "\(lines)")
            let warnings = run.error.split(separator: "\n").filter { !$0.hasPrefix("push ") }
            #expect(
                warnings.count == 2
                    && warnings.allSatisfy {
                        $0.hasPrefix("warning: '/bin/sh' ended with status 3 for '/chatrooms/a/messages/")
                    },
                "\(run)")
            connected.send(SIGTERM)
            _ = try await connected.finish()
        }

        @Test func aReaderThatLeavesEndsItAtOnce() async throws {
            let server = try await ServedDatabase(sandbox)
            let watch = "\(Binary.path) watch /chatrooms/a/messages"
            let run = try await sandbox.run(
                ["bash", "-c", "\(watch) | head -1 >/dev/null; echo ${PIPESTATUS[0]}"], ["FBCTL_DATABASE": server.url])
            #expect(run == Run(output: "141\n"))
        }

        @Test(arguments: [(SIGTERM, Int32(143)), (SIGINT, Int32(130))])
        func aSignalEndsIt(_ signal: Int32, _ status: Int32) async throws {
            let server = try await ServedDatabase(sandbox)
            let program = try await watch(server)
            program.send(signal)
            #expect(try await program.finish() == Run(status: status))
        }
    }
}

extension String {
    /// A record without its `at`, which no test can know.
    fileprivate var withoutTime: String {
        replacing(#/,"at":\d{13}/#, with: "")
    }
}
