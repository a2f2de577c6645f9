import Foundation
import Testing

extension IntegrationTests {
    @Suite struct CompletionTests {
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox()
        }

        @Test(arguments: [("bash", "fbctl.bash"), ("zsh", "_fbctl"), ("fish", "fbctl.fish")])
        func theShellReadsItsFile(_ shell: String, _ file: String) async throws {
            let check = try await sandbox.run([shell, "-n", Binary.packageFile("Completions/" + file)])
            #expect(check == Run())
        }

        private func variables(_ server: ServedDatabase?) -> [String: String] {
            let folder = URL(filePath: Binary.path).deletingLastPathComponent().path
            return [
                "PATH": folder + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
                "FBCTL_SCHEMA": Binary.packageFile("Schemas/game-scores.json"), "FBCTL_DATABASE": server?.url ?? "",
            ]
        }

        /// What is typed, with a tab at its end, and the words that the line has then.
        private static let keys = [
            ("fbctl expl\t", "<fbctl><explain>"), ("fbctl get --outp\tjson", "<fbctl><get><--output><json>"),
            ("fbctl get /pl\t", "<fbctl><get></players/>"), ("fbctl get /scores/go\t", "<fbctl><get></scores/go dan/>"),
            ("fbctl set /players/ada/profile country=d\t", "<fbctl><set></players/ada/profile><country=de>"),
            ("fbctl set /players/ada/profile/country '\"f\t", "<fbctl><set></players/ada/profile/country><\"fr\">"),
            ("fbctl update /players/ada nick\tx", "<fbctl><update></players/ada><nickname=x>"),
            ("fbctl get /players --where nick\t", "<fbctl><get></players><--where><nickname=>"),
            ("fbctl get /players --where profile/country=j\t", "<fbctl><get></players><--where><profile/country=jp>"),
            (
                "fbctl get /players --order-by profile/country --equal-to u\t",
                "<fbctl><get></players><--order-by><profile/country><--equal-to><us>"
            ),
            ("fbctl get /players --sort -rat\t", "<fbctl><get></players><--sort><-rating>"),
            ("fbctl get '/scores/many/2026-01-31/17950\t", "<fbctl><get></scores/many/2026-01-31/1795099999>"),
            ("fbctl get /scores/many/2026-01-31/p99\t", "<fbctl><get></scores/many/2026-01-31/p999>"),
            ("fbctl completion z\t", "<fbctl><completion><zsh>"),
            ("fbctl get --schema nowhere.json /pl\t", "<fbctl><get><--schema><nowhere.json></pl>"),
        ]

        /// Of a place that goes on, bash closes the quote, and zsh leaves it to be typed.
        @Test(arguments: [("bash", "fbctl.bash", ""), ("zsh", "_fbctl", "'")])
        func keysInAShell(_ shell: String, _ file: String, _ quote: String) async throws {
            let server = try await ServedDatabase(sandbox)
            _ = try await sandbox.curl(
                "-X", "PUT", "-d", #"{"go dan":{"2026-01-31":{"ada":5}}}"#, server.url + "/scores.json")
            // More keys than are shown at once; those that are asked for come late in the database's order.
            let many =
                ["1795099999"] + (100...900).map { "1\($0)" } + (100...999).map { "p\($0)" }.filter { $0 < "p99" } + [
                    "p999"
                ]
            try sandbox.write("{" + many.map { "\"\($0)\":1" }.joined(separator: ",") + "}", to: "many.json")
            _ = try await sandbox.curl(
                "-X", "PUT", "-d", "@" + sandbox.path("many.json"), server.url + "/scores/many/2026-01-31.json")
            let quoted = ("fbctl get '/scores/go\t" + quote, "<fbctl><get></scores/go dan/>")
            for (keys, words) in CompletionTests.keys + [quoted] {
                let run = try await sandbox.run(
                    [
                        "python3", Binary.fixture("press_keys.py"), shell, Binary.packageFile("Completions/" + file),
                        keys,
                    ],
                    variables(server))
                #expect(run == Run(output: words + "\n"), "\(shell): \(keys)")
            }
        }

        @Test func fishIsToldTheSame() async throws {
            let server = try await ServedDatabase(sandbox)
            let script = Binary.packageFile("Completions/fbctl.fish")
            let run = try await sandbox.run(
                ["fish", "-N", "-c", "source '\(script)'; complete -C 'fbctl set /players/ada/profile c'"],
                variables(server))
            #expect(run == Run(output: "country=\n"))
        }

        @Test func aDatabaseThatDoesNotAnswerIsNotWaitedFor() async throws {
            let silent = try sandbox.start(["python3", Binary.fixture("silent_server.py")])
            let port = try await silent.output.line()
            let start = Date()
            let run = try await sandbox.run(
                [Binary.path, "__complete", "zsh", "fbctl", "get", "/scores/"],
                variables(nil).merging(["FBCTL_DATABASE": "http://127.0.0.1:\(port)"]) { $1 })
            #expect(run == Run())
            #expect(Date().timeIntervalSince(start) < 30)
            print("completion: a silent database held it up for \(Int(Date().timeIntervalSince(start) * 1000)) ms")
            silent.send(SIGTERM)
            _ = try await silent.finish()
        }
    }
}
