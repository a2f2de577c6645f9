import Testing

extension IntegrationTests {
    /// Inputs that are too large, or have no end.
    @Suite struct InputLimitTests {
        @Test(
            "a value that is too large is refused by its size, and one that cannot be JSON by its beginning",
            arguments: [
                ("@big.json", 65, "'big.json' has 300000000 bytes, but at most 268435456 can be read\n"),
                (
                    "@/dev/zero", 65,
                    "'/dev/zero' is not JSON: found U+0000 where a value is expected at 1:1\n"
                ),
                ("@.", 66, "cannot read '.': is a directory\n"),
            ])
        func values(_ value: String, _ status: Int32, _ error: String) async throws {
            let sandbox = try Sandbox()
            _ = try await sandbox.run(["truncate", "-s", "300000000", "big.json"])
            let server = try await CannedServer(sandbox)
            let run = try await sandbox.fbctl("set", "/chatrooms/a/name", value, at: server)
            #expect(run.status == status)
            #expect(run.output == "")
            #expect(run.error.hasPrefix("error: " + error), "\(run)")
            #expect(try await server.requests() == [])
        }

        @Test("what has no end is read to the limit and not beyond")
        func endless() async throws {
            let sandbox = try Sandbox()
            let server = try await CannedServer(sandbox)
            let line = #"yes '[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1' | "$0" set /chatrooms/a/name -"#
            let run = try await sandbox.run(["sh", "-c", line, Binary.path], ["FBCTL_DATABASE": server.url])
            #expect(
                run
                    == Run(
                        status: 65,
                        error:
                            "error: standard input has more than 268435456 bytes, but at most 268435456 can be read\n"))
            #expect(try await server.requests() == [])
        }

        @Test func schemas() async throws {
            let sandbox = try Sandbox([:])
            _ = try await sandbox.run(["truncate", "-s", "100000000", "big.json"])
            let whole = try await sandbox.fbctl("schema", "paths", "--schema", "big.json")
            #expect(
                whole
                    == Run(
                        status: 78,
                        error: "error: schema 'big.json' has 100000000 bytes, but at most 67108864 can be read\n"))
            try sandbox.write(#"{"a":{"$ref":"big.json"}}"#, to: "schema.json")
            let part = try await sandbox.fbctl("schema", "paths", "--schema", "schema.json")
            #expect(part.status == 78)
            #expect(part.error.contains("it has 100000000 bytes, but at most 67108864 can be read"), "\(part)")
        }
    }
}
