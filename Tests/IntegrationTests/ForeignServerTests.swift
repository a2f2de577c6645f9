import Foundation
import Testing

extension IntegrationTests {
    @Suite struct ForeignServerTests {
        struct Row: Sendable {
            var path: String
            var status: Int32
            var error: String
        }

        /// What each canned answer becomes; `URL` stands for the server's.
        static let rows: [Row] = [
            Row(
                path: "html-200", status: 76,
                error: "error: the reply is not JSON: found '<' where a value is expected at 1:1\n"
                    + "the server says it is 'text/html'; is the URL that of a Realtime Database?\n"),
            Row(
                path: "html-502", status: 69,
                error: "error: URL answered status 502 with text/html, which is not how a Realtime Database replies: "
                    + "<html><body>Welcome to the hotel</body></html>\n"),
            Row(
                path: "cut-length", status: 76,
                error: "error: URL: the response was cut off: transfer closed with 20 bytes remaining to read\n"),
            Row(
                path: "cut-chunked", status: 76,
                error: "error: URL: the response was cut off: transfer closed with outstanding read data remaining\n"),
            Row(
                path: "cut-json", status: 76,
                error: "error: the reply is not JSON: the text ends where the rest of a string is expected at 1:31\n"),
            Row(
                path: "text-200", status: 76,
                error: "error: the reply is not JSON: found 'i' where a value is expected at 1:1\n"
                    + "the server says it is 'text/plain'; is the URL that of a Realtime Database?\n"),
            Row(
                path: "empty-200", status: 76,
                error: "error: the reply is not JSON: the text ends where a value is expected at 1:1\n"),
            Row(path: "loop", status: 76, error: "error: URL: more than 10 redirects in a row\n"),
            Row(path: "nowhere", status: 76, error: "error: URL: the server answered 307 without naming a location\n"),
            Row(
                path: "denied-401", status: 77,
                error: """
                    error: permission denied at '/denied-401'
                    no credential was sent
                    to sign in: --credentials FILE, --token-file FILE, --token-command CMD or FBCTL_TOKEN

                    """),
            Row(
                path: "busy-503", status: 75,
                error: "error: the database refused to read '/busy-503': Overloaded (status 503)\n"),
            Row(path: "silent", status: 76, error: "error: URL: the response was cut off: Empty reply from server\n"),
            Row(
                path: "slow", status: 75,
                error: "error: URL: timed out waiting after 300 ms\n--timeout SECONDS allows more\n"),
        ]

        @Test func answersThatAreNoDatabases() async throws {
            let sandbox = try Sandbox()
            let server = try await CannedServer(sandbox)
            for row in Self.rows {
                let slow = row.path == "slow" ? ["--timeout", "0.3"] : []
                let run = try await sandbox.fbctl(["get", row.path, "--no-schema"] + slow, at: server)
                let error = "note: nothing is checked: no schema in use\n" + row.error
                let expected = Run(
                    status: row.status,
                    error: error.replacing("URL:", with: server.url + ":")
                        .replacing("URL answered", with: server.url + " answered"))
                #expect(run == expected, "\(row.path)")
            }
        }

        @Test func aWatchThatHearsNothingDoesNotSucceed() async throws {
            let sandbox = try Sandbox(["FBCTL_NO_SCHEMA": "1", "FBCTL_QUIET": "1"])
            let server = try await CannedServer(sandbox)
            let run = try await sandbox.fbctl(["watch", "slow", "--timeout", "0.3"], at: server)
            #expect(
                run
                    == Run(
                        status: 75, error: "error: timed out before the database sent the value at '/slow'\n"))
        }

        @Test func anAnswerThatIsCutLeavesNoFile() async throws {
            let sandbox = try Sandbox()
            let server = try await CannedServer(sandbox)
            let folder = URL(filePath: sandbox.path("out"))
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let old = folder.appending(path: "old")
            try Data("old".utf8).write(to: old)
            for path in ["cut-length", "cut-chunked", "cut-json", "html-200", "text-200", "empty-200"] {
                for form in ["raw", "json", "ndjson", "csv", "yaml", "paths", "keys"] {
                    for file in ["new", "old"] {
                        let run = try await sandbox.fbctl(
                            ["get", path, "--no-schema", "-o", form, "--out", folder.appending(path: file).path],
                            at: server)
                        #expect(run.status == 76 && run.output == "", "\(path) \(form)")
                    }
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old"])
            #expect(try Data(contentsOf: old) == Data("old".utf8))
        }

        @Test func theCredentialStaysWithTheOrigin() async throws {
            let sandbox = try Sandbox(["FBCTL_NO_SCHEMA": "1"])
            let server = try await CannedServer(sandbox)
            let note = "note: nothing is checked: no schema in use\n"
            for path in ["same-origin", "same-host", "other-host"] {
                let run = try await sandbox.fbctl(
                    "get", path, variables: ["FIREBASE_DATABASE_EMULATOR_HOST": server.authority])
                #expect(run == Run(output: "{\"a\":1}\n", error: note))
            }
            let write = try await sandbox.fbctl(
                "set", "same-host", "1", variables: ["FIREBASE_DATABASE_EMULATOR_HOST": server.authority])
            #expect(write.status == 76)
            #expect(
                try await server.requests() == [
                    "GET /same-origin.json Bearer owner", "GET /ok.json Bearer owner",
                    "GET /same-host.json Bearer owner", "other: GET /ok.json -",
                    "GET /other-host.json Bearer owner", "third: GET /ok.json -",
                    "PUT /same-host.json?print=silent Bearer owner 1",
                ])
        }

        @Test(arguments: ["http://127.0.0.1:1", "http://no-such-host.invalid"])
        func nobodyThere(_ url: String) async throws {
            let run = try await Sandbox().fbctl("get", "/configuration", "--database", url)
            #expect(run.status == 69)
            #expect(run.output == "")
        }
    }
}
