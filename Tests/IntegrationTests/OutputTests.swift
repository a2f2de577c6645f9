import Foundation
import Testing

extension IntegrationTests {
    /// Where output goes: files, pipes, devices, a terminal with a pager.
    @Suite struct OutputTests {
        let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox(["FBCTL_NO_SCHEMA": "1"])
        }

        private let note = "note: nothing is checked: no schema in use\n"

        private func served() async throws -> ServedDatabase {
            let server = try await ServedDatabase(sandbox)
            let rows = (0..<20_000).map { #""k\#($0 + 100_000)":{"text":"\#(String(repeating: "x", count: 100))"}"# }
            try sandbox.write("{" + rows.joined(separator: ",") + "}", to: "rows.json")
            _ = try await sandbox.curl("-X", "PUT", "-d", "@" + sandbox.path("rows.json"), server.url + "/rows.json")
            _ = try await sandbox.curl("-X", "PUT", "-d", #"{"b":true,"s":"x"}"#, server.url + "/small.json")
            return server
        }

        @Test func aFileIsReplacedWhenItIsWhole() async throws {
            let server = try await served()
            try sandbox.write("old", to: "file")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: sandbox.path("file"))
            try FileManager.default.createSymbolicLink(
                atPath: sandbox.path("link"), withDestinationPath: sandbox.path("file"))
            let before = try sandbox.files()
            let run = try await sandbox.fbctl(["get", "small", "--out", sandbox.path("link")], at: server)
            #expect(run == Run(error: note))
            #expect(try sandbox.read("file") == #"{"b":true,"s":"x"}"# + "\n")
            let mode = try FileManager.default.attributesOfItem(atPath: sandbox.path("file"))[.posixPermissions]
            #expect(mode as? Int == 0o640)
            #expect(try sandbox.files() == before)
        }

        @Test func pipesAndDevicesAreWrittenTo() async throws {
            let server = try await served()
            _ = try await sandbox.run(["mkfifo", sandbox.path("pipe")])
            let reader = try sandbox.start(["cat", sandbox.path("pipe")])
            let run = try await sandbox.fbctl(["keys", "small", "--out", sandbox.path("pipe")], at: server)
            #expect(run == Run(error: note))
            #expect(try await reader.finish() == Run(output: "b\ns\n"))
            for device in ["/dev/full", "/dev/null"] {
                let run = try await sandbox.fbctl(["get", "small", "--out", device], at: server)
                let isFull = device == "/dev/full"
                let error = "error: reading or writing failed: no space left on device\n"
                #expect(run == Run(status: isFull ? 74 : 0, error: note + (isFull ? error : "")))
                let type = try FileManager.default.attributesOfItem(atPath: device)[.type]
                #expect(type as? FileAttributeType == .typeCharacterSpecial)
            }
            let standard = try await sandbox.fbctl(["get", "small/s", "--out", "/dev/stdout"], at: server)
            #expect(standard == Run(output: "\"x\"\n", error: note))
        }

        @Test(arguments: ["ndjson", "table", "csv", "tsv", "yaml", "paths", "keys"])
        func aReaderThatHasHadEnoughEndsARead(_ form: String) async throws {
            let server = try await served()
            let line = "'\(Binary.path)' get rows -o \(form) 2>/dev/null | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}"
            let run = try await sandbox.run(["bash", "-c", line], ["FBCTL_DATABASE": server.url])
            #expect(run.status == 141)
        }

        @Test func aTerminalHasAPagerWhenAskedFor() async throws {
            let server = try await served()
            let variables = ["FBCTL_DATABASE": server.url, "TERM": "dumb", "PAGER": "sed 's/^/| /'"]
            func terminal(_ line: String, _ more: [String: String] = [:]) async throws -> Run {
                try await sandbox.run(
                    ["script", "-qec", "'\(Binary.path)' \(line) 2>/dev/null", "/dev/null"],
                    variables.merging(more) { $1 })
            }
            let paged = "| {\r\n|   \"b\": true,\r\n|   \"s\": \"x\"\r\n| }\r\n"
            #expect(try await terminal("get small --pager") == Run(output: paged))
            #expect(try await terminal("get small/s") == Run(output: "\"x\"\r\n"))
            #expect(
                try await terminal("get rows -o keys --pager", ["FBCTL_PAGER": "head -n 1"])
                    == Run(output: "k100000\r\n"))
            #expect(try await terminal("get small --pager", ["FBCTL_PAGER": "exit 3"]).status == 3)
            let run = try await sandbox.fbctl(["get", "small/s", "--pager"], at: server)
            #expect(run == Run(output: "\"x\"\n", error: note))
        }
    }
}
