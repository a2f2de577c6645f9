import Foundation
import Testing

extension IntegrationTests {
    @Suite struct StreamTests {
        private static let count = 20_000
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox()
        }

        /// A server with one room of many messages.
        private func bigDatabase(_ count: Int = count) async throws -> ServedDatabase {
            let messages = (0..<count).map { number in
                let key = "-O" + String(repeating: "0", count: 18 - String(number).count) + String(number)
                return
                    #""\#(key)":{"sender":"ada","sentAt":\#(1_700_000_000_000 + number),"text":"message \#(number)"}"#
            }
            let room = #"{"messages":{\#(messages.joined(separator: ","))},"name":"Big"}"#
            try sandbox.write(#"{"chatrooms":{"big":\#(room)}}"#, to: "big.json")
            return try await ServedDatabase(sandbox, "--import", "big.json")
        }

        // Both sizes are beyond the one at which buffers have reached theirs. The bound is 20 bytes for each row between,
        // and the rows are so many that it lies above the 2 MB that allocators differ by from run to run.
        @Test("memory does not grow with the rows, whatever the format")
        func aBigCollectionInEveryFormat() async throws {
            let servers = [(50_000, try await bigDatabase(50_000)), (250_000, try await bigDatabase(250_000))]
            let headers: [(format: String, lines: Int?)] = [
                ("csv", 1), ("json", nil), ("keys", 0), ("ndjson", 0), ("paths", nil), ("table", 1), ("tsv", 1),
                ("yaml", nil),
            ]
            // Two at a time: each is one process on one core.
            try await withThrowingTaskGroup { group in
                for lane in 0..<2 {
                    group.addTask {
                        for (index, header) in headers.enumerated() where index % 2 == lane {
                            try await measure(header.format, header.lines, servers)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }

        private func measure(_ format: String, _ header: Int?, _ servers: [(Int, ServedDatabase)]) async throws {
            var kilobytes: [Int] = []
            for (count, server) in servers {
                let words = [
                    "/usr/bin/time", "-f", "%M", "-o", "memory-\(format)", Binary.path, "get",
                    "/chatrooms/big/messages",
                    "-o", format, "--out", "result-\(format)",
                ]
                let run = try await sandbox.run(words, ["FBCTL_DATABASE": server.url])
                #expect(run == Run(), "\(format)")
                if let header {
                    let lines = try sandbox.read("result-\(format)").utf8.count { $0 == 0x0A }
                    #expect(lines == count + header, "\(format)")
                }
                let memory = try sandbox.read("memory-\(format)").trimmingCharacters(in: .newlines)
                kilobytes.append(try #require(Int(memory)))
            }
            print("get -o \(format): \(kilobytes) KB at most")
            #expect(kilobytes[1] - kilobytes[0] < 4_000, "\(format)")
        }

        @Test func aReaderThatLeavesEndsItQuietly() async throws {
            let server = try await bigDatabase()
            let script = #"("$0" get /chatrooms/big/messages -o ndjson; echo "$?" >&2) | head -n 1"#
            let run = try await sandbox.run(["sh", "-c", script, Binary.path], ["FBCTL_DATABASE": server.url])
            let first = #"{"$key":"-O000000000000000000","sender":"ada","sentAt":1700000000000,"text":"message 0"}"#
            #expect(run == Run(output: first + "\n", error: "141\n"))
        }

        @Test func aFullDiskIsAnError() async throws {
            let server = try await bigDatabase()
            let run = try await sandbox.fbctl("get", "/chatrooms/big/messages", at: server, outputFile: "/dev/full")
            #expect(run == Run(status: 74, error: "error: cannot write standard output: no space left on device\n"))
        }

        @Test(arguments: [
            "plain", "two words", "ключ", "e\u{301}", "🔥", "'", "\"", "%", "%41", "+", "?", "&",
            ":;,=@!*()<>|^`{}~",
        ])
        func aKeyGoesThereAndBack(_ key: String) async throws {
            let server = try await ServedDatabase(sandbox)
            let path = "/chatrooms/\(key)/name"
            #expect(try await sandbox.fbctl("set", path, "\"x\"", at: server).status == 0)
            let script = "import sys, urllib.parse; print(urllib.parse.quote(sys.argv[1], safe=''), end='')"
            let quoted = try await sandbox.run(["python3", "-c", script, key]).output
            #expect(try await sandbox.curl(server.url + "/chatrooms/\(quoted)/name.json") == "\"x\"")
            #expect(try await sandbox.fbctl("get", path, at: server) == Run(output: "\"x\"\n"))
            let keys = try await sandbox.fbctl("keys", "/chatrooms", at: server)
            #expect(Array(keys.output.utf8) == Array((key + "\n").utf8))
        }

        /// A backslash may stand in a key that a body names, but not in the path of a request.
        @Test func aBackslashIsRefusedByTheServer() async throws {
            let server = try await ServedDatabase(sandbox)
            let run = try await sandbox.fbctl("set", #"/chatrooms/a\b/name"#, "\"x\"", at: server)
            let path = #"/chatrooms/a\b/name"#
            let error =
                "error: the database refused to set '\(path)': "
                + "Invalid path: Invalid token in path (status 400)\n"
            #expect(run == Run(status: 65, error: error))
        }
    }
}
