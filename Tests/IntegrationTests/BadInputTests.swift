import TestSupport
import Testing

extension IntegrationTests {
    @Suite struct BadInputTests {
        static let lines: [[String]] = [
            ["get", "/nope"],
            ["keys", "/nope"],
            ["watch", "/nope"],
            ["set", "/chatrooms", "{}"],
            ["set", "/chatrooms", "null"],
            ["set", "/", "{}"],
            ["set", "/", "null"],
            ["set", "/chatrooms/a/messages", "{}"],
            ["set", "/chatrooms/a/messages", "null"],
            ["set", "/chatrooms/a", "name:=5"],
            ["set", "/chatrooms/a/messages/-OjAHZEYvrwJvZ2Hi7mk/sentAt", "soon"],
            ["set", "/chatrooms/a.b/name", "\"x\""],
            ["set", "/chatrooms/$x/name", "\"x\""],
            ["set", "/chatrooms/a\u{1}b/name", "\"x\""],
            ["set", "/chatrooms/\(String(repeating: "k", count: 769))/name", "\"x\""],
            ["set", "/" + String(repeating: "a/", count: 33), "1", "--no-schema"],
            ["set", "/chatrooms/a/messages/-OjAHZEYvrwJvZ2Hi7mk", "{bad"],
            ["set", "/chatrooms/a/name", "@broken.json"],
            ["set", "/chatrooms/a/name", "-"],
            ["set", "/chatrooms/a/name", "@none.json"],
            ["get", "/configuration", "--schema", "none.json"],
            ["get", "/configuration", "--schema", "two.json"],
            ["push", "/chatrooms/a/messages", "sender=x"],
            ["update", "/chatrooms/a", "nam=x"],
            ["remove", "/chatrooms/a"],
        ]

        @Test("no value is sent, and the message says why")
        func nothingIsSent() async throws {
            let sandbox = try Sandbox()
            let server = try await CannedServer(sandbox)
            try sandbox.write(#"{"a":"#, to: "broken.json")
            try sandbox.write(#"{"rooms":{"<a>":"String","<b>":"String"}}"#, to: "two.json")
            var transcript = ""
            for words in Self.lines {
                let run = try await sandbox.fbctl(words, at: server, input: #"{"a":"#)
                #expect(run.output == "", "\(words)")
                transcript += shown(words, run)
            }
            transcript += shown(["get", "/configuration"], try await sandbox.fbctl("get", "/configuration"))
            // The schema's own name depends on where the tests are built.
            try expectGolden(transcript.replacing(Binary.schema, with: "SCHEMA"), "bad-input.txt")
            // A read of what the schema lacks asks whether something is stored there.
            let question = "GET /nope.json?shallow=true&limitToFirst=2 -"
            #expect(try await server.requests() == [question, question])
        }

        private func shown(_ words: [String], _ run: Run) -> String {
            let line = words.map { $0.count > 60 ? "\($0.prefix(40))…" : $0 }.joined(separator: " ")
            return "$ fbctl \(line.debugDescription.dropFirst().dropLast())\n\(run.error)[status \(run.status)]\n"
        }
    }
}
