import Testing

extension IntegrationTests {
    /// Bytes on the command line and in the environment that are not UTF-8.
    @Suite struct RawArgumentTests {
        private static let next =
            "read the value from a file or standard input, or rename the file\n"

        @Test(
            "an argument that is not UTF-8 is refused, never repaired",
            arguments: [
                (#"set /ok "$(printf '"caf\351"')""#, #"argument 3 is not UTF-8: '"caf\xe9"'"#),
                (#"set /ok "$(printf 'a=\377')""#, #"argument 3 is not UTF-8: 'a=\xff'"#),
                (#"remove -r "$(printf '/room-caf\351')""#, #"argument 3 is not UTF-8: '/room-caf\xe9'"#),
                (
                    #"get / --schema "$(printf 'sch\355\240\200ma.json')""#,
                    #"argument 4 is not UTF-8: 'sch\xed\xa0\x80ma.json'"#
                ),
                (#"serve -- echo "$(printf '\001\351é')""#, #"argument 4 is not UTF-8: '\u{1}\xe9é'"#),
                (#""$(printf 'g\351t')""#, #"argument 1 is not UTF-8: 'g\xe9t'"#),
            ])
        func argument(_ line: String, _ error: String) async throws {
            let sandbox = try Sandbox()
            let server = try await CannedServer(sandbox)
            let run = try await sandbox.run(
                ["sh", "-c", "\"$0\" " + line, Binary.path], ["FBCTL_DATABASE": server.url])
            #expect(run == Run(status: 64, error: "error: \(error)\n\(Self.next)"))
            #expect(try await server.requests() == [])
        }

        @Test(arguments: [
            ("FBCTL_SCHEMA", #"caf\xe9"#), ("FBCTL_TOKEN", "<redacted>"), ("FBCTL_TOKEN_COMMAND", "<redacted>"),
        ])
        func variable(_ name: String, _ shown: String) async throws {
            let sandbox = try Sandbox([:])
            let run = try await sandbox.run(
                ["sh", "-c", name + #"="$(printf 'caf\351')" "$0" get /"#, Binary.path])
            #expect(run == Run(status: 78, error: "error: \(name) is not UTF-8: '\(shown)'\n"))
        }

        @Test("a command gets the variables of others as they are")
        func othersVariables() async throws {
            let sandbox = try Sandbox([:])
            let run = try await sandbox.run(
                [
                    "sh", "-c", #"OTHER="$(printf 'caf\351')" "$0" serve -- sh -c 'printf %s "$OTHER" | od -An -tx1'"#,
                    Binary.path,
                ])
            #expect(run == Run(output: " 63 61 66 e9\n"))
        }
    }
}
