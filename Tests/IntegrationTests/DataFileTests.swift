import Foundation
import Testing

extension IntegrationTests {
    /// `serve --data`.
    @Suite struct DataFileTests {
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox([:])
        }

        @Test("what was answered is there after a kill, in every namespace")
        func restart() async throws {
            let first = try await ServedDatabase(sandbox, "--data", "x.db")
            _ = try await sandbox.curl("-X", "PUT", "-d", #"{"b":1,".priority":2}"#, first.url + "/a.json")
            _ = try await sandbox.curl("-X", "PUT", "-d", #""🔥""#, first.url + "/.json?ns=other")
            _ = try await sandbox.curl(
                "-X", "PUT", "-d", #""small""#, "-H", "Authorization: Bearer owner",
                first.url + "/.settings/defaultWriteSizeLimit.json")
            #expect(try await first.end(SIGKILL) == Run(status: 137))
            let second = try await ServedDatabase(sandbox, "--data", "x.db")
            #expect(
                try await sandbox.curl(second.url + "/.json?format=export") == #"{"a":{"b":1,".priority":2}}"#)
            #expect(try await sandbox.curl(second.url + "/.json?ns=other") == #""🔥""#)
            let limit = try await sandbox.curl(
                "-H", "Authorization: Bearer owner", second.url + "/.settings/defaultWriteSizeLimit.json")
            #expect(limit == #""small""#)
            #expect(try await second.end(SIGTERM) == Run(status: 143))
            #expect(try sandbox.files() == ["x.db"])
        }

        @Test func oneServerAtATime() async throws {
            let server = try await ServedDatabase(sandbox, "--data", "x.db")
            let text = """
                error: 'x.db' is in use by another program
                is another server running? only one at a time can use a data file

                """
            #expect(
                try await sandbox.fbctl("serve", "--data", "x.db", "--", "echo", "ran") == Run(status: 75, error: text))
            #expect(try await sandbox.curl("-X", "PUT", "-d", "1", server.url + "/.json") == "1")
        }

        @Test(arguments: [
            ("none/x.db", 66, "cannot open 'none/x.db': no such file or directory\n"),
            (".", 66, "cannot open '.': is a directory\n"),
            (
                "x.json", 65,
                "'x.json' is not an fbctl data file\n--data creates a file where none exists; --import reads JSON\n"
            ),
        ])
        func refusedFiles(_ file: String, _ status: Int32, _ error: String) async throws {
            try sandbox.write("{}\n", to: "x.json")
            let run = try await sandbox.fbctl("serve", "--data", file, "--", "echo", "ran")
            #expect(run == Run(status: status, error: "error: " + error))
            #expect(try sandbox.files() == ["x.json"])
            #expect(try sandbox.read("x.json") == "{}\n")
        }

        @Test("an import is kept, and does not replace what is kept")
        func importing() async throws {
            try sandbox.write(#"{"a":1}"#, to: "a.json")
            let `import` = ["serve", "--data", "x.db", "--import", "a.json", "--", "true"]
            #expect(try await sandbox.fbctl(`import`) == Run())
            let text = """
                error: 'x.db' already holds data, which --import 'a.json' would replace
                leave out --import to use it, or name a new file

                """
            #expect(try await sandbox.fbctl(`import`) == Run(status: 64, error: text))
            #expect(
                try await sandbox.fbctl("serve", "--data", "x.db", "--export-on-exit", "b.json", "--", "true") == Run())
            #expect(try sandbox.read("b.json") == #"{"a":1}"# + "\n")
        }

        @Test("an export over the data file is refused before either is touched")
        func exportOverItself() async throws {
            let run = try await sandbox.fbctl(
                "serve", "--data", "x.db", "--export-on-exit", "x.db", "--", "echo", "ran")
            #expect(run == Run(status: 64, error: "error: --data and --export-on-exit both name 'x.db'\n"))
            #expect(try sandbox.files() == [])
        }

        @Test("a command cannot write to the data file by what it inherits")
        func theCommandHasNoFile() async throws {
            let list = "ls -l /proc/self/fd | grep x.db | wc -l"
            let run = try await sandbox.fbctl("serve", "--data", "x.db", "--", "sh", "-c", list)
            #expect(run == Run(output: "0\n"))
        }

        @Test("ten kills in the middle of writes")
        func kills() async throws {
            let run = try await sandbox.run([
                "python3", Binary.packageFile("Tests/Durability/kill.py"), Binary.path, "10",
            ])
            #expect(run.status == 0, "\(run)")
        }
    }
}
