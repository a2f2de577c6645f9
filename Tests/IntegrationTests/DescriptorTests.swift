import Testing

extension IntegrationTests {
    /// Standard streams that are closed or full, and output that gets nowhere.
    @Suite struct DescriptorTests {
        struct Row: Sendable, CustomTestStringConvertible {
            let line: String
            let redirection: String
            let run: Run
            var testDescription: String { line + " " + redirection }

            init(_ line: String, _ redirection: String, _ status: Int32 = 0, output: String = "", error: String = "") {
                (self.line, self.redirection) = (line, redirection)
                run = Run(status: status, output: output, error: error)
            }
        }

        private static let closed = "error: cannot write standard output: bad file descriptor\n"
        private static let full = "error: cannot write standard output: no space left on device\n"
        private static let key = "/chatrooms/a/name"

        private static let rows: [Row] =
            [
                "get \(key)", "keys /chatrooms", "count /chatrooms", "tree /chatrooms", "schema paths",
                "explain \(key)",
                "watch \(key)", "--version", "--help", "completion bash",
            ].flatMap { [Row($0, ">&-", 74, error: closed), Row($0, ">/dev/full", 74, error: full)] } + [
                Row("get \(key)", "2>&-", output: "\"A\"\n"), Row("get \(key)", "2>/dev/full", output: "\"A\"\n"),
                Row("get \(key)", "<&-", output: "\"A\"\n"), Row("get \(key)", "<&- 2>&-", output: "\"A\"\n"),
                Row("get \(key)", ">&- 2>&-", 74), Row("get /nope", "2>&-", 64), Row("get /nope", "2>/dev/full", 64),
                Row(
                    "validate -", "<&-", 65,
                    error: "error: standard input is not JSON: the text ends where a value is expected at 1:1\n"),
                Row("set \(key) 5 --help", ">/dev/full", 74, error: full),
            ]

        @Test func everyVerb() async throws {
            let sandbox = try Sandbox()
            try sandbox.write(#"{"chatrooms":{"a":{"name":"A"}}}"#, to: "data.json")
            let server = try await ServedDatabase(sandbox, "--import", "data.json")
            for row in Self.rows {
                let line = "\"$0\" \(row.line) \(row.redirection)"
                let run = try await sandbox.run(["sh", "-c", line, Binary.path], ["FBCTL_DATABASE": server.url])
                #expect(run == row.run, "\(row.testDescription)")
            }
        }

        @Test("a read with few descriptors succeeds or says what it lacks", arguments: 4...8)
        func fewDescriptors(_ count: Int) async throws {
            let sandbox = try Sandbox()
            try sandbox.write(#"{"a":{"b":1,"c":2},"d":{"e":3}}"#, to: "data.json")
            let server = try await ServedDatabase(sandbox, "--import", "data.json")
            for line in ["tree / -q", "count '/*' -q", "get /a -q"] {
                let script = "ulimit -n \(count); exec \"$0\" \(line)"
                let environment = ["FBCTL_DATABASE": server.url, "FBCTL_NO_SCHEMA": "1"]
                let run = try await sandbox.run(["sh", "-c", script, Binary.path], environment)
                // The loader of shared libraries may need more of them than there are.
                guard run.status != 127 else { continue }
                #expect(run.status == 0 || run.status == 69, "\(count): \(line): \(run)")
                let hint = "'ulimit -n' shows how many files may be open\n"
                #expect(run.error.hasSuffix(run.status == 0 ? "" : hint), "\(count): \(line): \(run)")
            }
        }

        @Test("what was written is said when it cannot be printed", arguments: [">&-", ">/dev/full"])
        func afterAWrite(_ redirection: String) async throws {
            let sandbox = try Sandbox()
            let server = try await ServedDatabase(sandbox)
            let reason = redirection == ">&-" ? "bad file descriptor" : "no space left on device"
            func last(_ line: String) async throws -> String {
                let run = try await sandbox.run(
                    ["sh", "-c", "\"$0\" \(line) \(redirection)", Binary.path], ["FBCTL_DATABASE": server.url])
                #expect(run.status == 74)
                #expect(run.output == "")
                return run.error.split(separator: "\n").last.map(String.init) ?? ""
            }
            let set = try await last("set /chatrooms/a/name '\"A\"' -o json")
            let message =
                "'/chatrooms/a/name' was written, but could not be printed: cannot write standard output: \(reason)"
            #expect(set == #"{"error":{"status":74,"message":"\#(message)","details":[]}}"#)
            let push = try await last("push /chatrooms/a/messages sender=ada text=hi")
            let keys = try await sandbox.fbctl("keys", "/chatrooms/a/messages", at: server)
            let key = keys.output.dropLast()
            #expect(
                push == "error: the element '/chatrooms/a/messages/\(key)' was written, but could not be printed: "
                    + "cannot write standard output: \(reason)")
        }

        @Test("closed descriptors are not what a file or socket gets")
        func aClosedInputIsEmpty() async throws {
            let sandbox = try Sandbox()
            let server = try await ServedDatabase(sandbox)
            let run = try await sandbox.run(
                ["sh", "-c", "\"$0\" set /chatrooms/a/name - <&-", Binary.path], ["FBCTL_DATABASE": server.url])
            #expect(run == Run(status: 65, error: "error: standard input is empty\nnothing was sent\n"))
        }

        @Test("a file that grows too large is an error, not a signal")
        func fileSizeLimit() async throws {
            let sandbox = try Sandbox()
            try sandbox.write(
                #"{"chatrooms":{"a":{"name":"\#(String(repeating: "A", count: 9000))"}}}"#, to: "data.json")
            let server = try await ServedDatabase(sandbox, "--import", "data.json")
            let run = try await sandbox.run(
                ["sh", "-c", "ulimit -f 1; exec \"$0\" get /chatrooms/a/name --out out.json", Binary.path],
                ["FBCTL_DATABASE": server.url])
            #expect(run == Run(status: 73, error: "error: cannot write 'out.json': file too large\n"))
            #expect(try sandbox.files() == ["data.json"])
        }
    }
}
