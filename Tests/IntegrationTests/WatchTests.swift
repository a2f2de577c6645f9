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
