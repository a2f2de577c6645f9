import Foundation
import Testing

extension IntegrationTests {
    @Suite struct TransactionTests {
        /// What each process does; `FBCTL_TRANSACTIONS` asks for another number.
        private static let count =
            ProcessInfo.processInfo.environment["FBCTL_TRANSACTIONS"].flatMap { Int($0) } ?? 15
        private let sandbox: Sandbox
        private let server: ServedDatabase

        init() async throws {
            sandbox = try Sandbox(["FBCTL_NO_SCHEMA": "1", "FBCTL_QUIET": "1"])
            server = try await ServedDatabase(sandbox)
        }

        private func txn(_ words: String...) async throws -> Run {
            try await sandbox.fbctl(["txn"] + words, at: server)
        }

        @Test("eight processes that count in one place lose nothing", .timeLimit(.minutes(5)))
        func counters() async throws {
            let increment = "read n; [ $n = null ] && n=0; echo $((n + 1))"
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<Self.count {
                            let run = try await txn("/n", "--shell", "--exec", increment)
                            #expect(run == Run())
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await sandbox.fbctl("get", "/n", at: server) == Run(output: "\(8 * Self.count)\n"))
        }

        @Test("what a command prints is written, or said to be none")
        func outputs() async throws {
            #expect(try await sandbox.fbctl("set", "/a", #"{"b":1,".priority":2}"#, at: server) == Run())
            #expect(try await txn("/a", "--exec", "sed s/1/5/", "-o", "json") == Run(output: "{\"b\":5}\n"))
            #expect(
                try await sandbox.fbctl("get", "/a", "--priorities", at: server)
                    == Run(output: "{\"b\":5,\".priority\":2}\n"))
            #expect(try await txn("/a", "--exec", "cat") == Run())
            #expect(try await txn("/a", "--exec", "true") == Run())
            #expect(
                try await txn("/a", "--exec", "false")
                    == Run(status: 1, error: "error: 'false' ended with status 1\nnothing was written\n"))
            #expect(
                try await txn("/a", "--exec", "echo {")
                    == Run(
                        status: 65,
                        error: """
                            error: what 'echo' printed is not a value: 2:1: the text ends where a name in double quotes or '}' is \
                            expected
                            nothing was written

                            """))
            #expect(
                try await txn("/a", "--exec", "no-such-command")
                    == Run(status: 66, error: "error: cannot run 'no-such-command': no such file or directory\n"))
            #expect(
                try await txn("/a", "--exec", "echo '{\".sv\":\"timestamp\"}'")
                    == Run(
                        status: 64,
                        error: """
                            error: the service takes no condition with a value that the server computes
                            write the value itself, or leave out the condition
                            nothing was sent

                            """))
            #expect(
                try await txn("/a", "--exec", "'open")
                    == Run(status: 64, error: "error: a quote in ''open' is not closed\n"))
            #expect(try await txn("/a", "--exec", "echo null") == Run())
            #expect(try await sandbox.fbctl("get", "/a", at: server) == Run(output: "null\n"))
        }

        /// More than a pipe holds, in both directions at once, and a command that does not read.
        @Test("large values pass through the command")
        func largeValues() async throws {
            let text = String(repeating: "x", count: 1_000_000)
            #expect(
                try await sandbox.fbctl(["set", "/big", "-"], at: server, input: "\"\(text)\"") == Run())
            #expect(try await txn("/big", "--exec", "tr x y") == Run())
            let run = try await sandbox.fbctl("get", "/big", at: server)
            #expect(run.output == "\"\(String(repeating: "y", count: 1_000_000))\"\n")
            #expect(try await txn("/big", "--exec", "echo 1") == Run())
        }
    }
}
