import Testing

extension IntegrationTests {
    @Suite struct BadInputTests {
        struct Row: Sendable, CustomTestStringConvertible {
            var words: [String]
            var status: Int32 = 65
            var testDescription: String { words.joined(separator: " ").prefix(60).description }
        }

        static let rows: [Row] = [
            Row(words: ["get", "/nope"]), Row(words: ["keys", "/nope"]), Row(words: ["watch", "/nope"]),
            Row(words: ["set", "/chatrooms", "{}"]), Row(words: ["set", "/chatrooms", "null"]),
            Row(words: ["set", "/", "{}"]), Row(words: ["set", "/", "null"]),
            Row(words: ["set", "/chatrooms/a/messages", "{}"]), Row(words: ["set", "/chatrooms/a/messages", "null"]),
            Row(words: ["set", "/chatrooms/a/name", "5"]), Row(words: ["set", "/chatrooms/a.b/name", "\"x\""]),
            Row(words: ["set", "/chatrooms/$x/name", "\"x\""]),
            Row(words: ["set", "/chatrooms/a\u{1}b/name", "\"x\""]),
            Row(words: ["set", "/chatrooms/\(String(repeating: "k", count: 769))/name", "\"x\""]),
            Row(words: ["set", "/" + String(repeating: "a/", count: 33), "1", "--no-schema"]),
            Row(words: ["set", "/chatrooms/a/name", "{bad"]), Row(words: ["set", "/chatrooms/a/name", "@broken.json"]),
            Row(words: ["set", "/chatrooms/a/name", "-"]),
            Row(words: ["set", "/chatrooms/a/name", "@none.json"], status: 66),
            Row(words: ["get", "/configuration", "--schema", "none.json"], status: 66),
            Row(words: ["get", "/configuration", "--schema", "two.json"], status: 78),
            Row(words: ["push", "/chatrooms/a/messages", "sender=x"]),
            Row(words: ["update", "/chatrooms/a", "nam=x"]), Row(words: ["remove", "/chatrooms/a"]),
        ]

        @Test func nothingIsSent() async throws {
            let sandbox = try Sandbox()
            let server = try await CannedServer(sandbox)
            try sandbox.write(#"{"a":"#, to: "broken.json")
            try sandbox.write(#"{"rooms":{"<a>":"String","<b>":"String"}}"#, to: "two.json")
            for row in Self.rows {
                let run = try await sandbox.fbctl(row.words, at: server, input: #"{"a":"#)
                #expect(run.status == row.status, "\(row.testDescription): \(run)")
                #expect(run.output == "", "\(row.testDescription)")
            }
            #expect(try await sandbox.fbctl("get", "/configuration").status == 78)
            #expect(try await server.requests() == [])
        }
    }
}
