import Testing

extension IntegrationTests {
    @Suite struct CompletionTests {
        @Test(arguments: [("bash", "fbctl.bash"), ("zsh", "_fbctl"), ("fish", "fbctl.fish")])
        func theFileIsWhatTheBinaryPrints(_ shell: String, _ file: String) async throws {
            let sandbox = try Sandbox()
            let path = Binary.packageFile("Completions/" + file)
            let printed = try await sandbox.fbctl("completion", shell)
            #expect(try await sandbox.run(["cat", path]) == printed, "regenerate it: fbctl completion \(shell)")
            // 127: the shell is not installed here.
            let check = try await sandbox.run([shell, "-n", path])
            #expect(check == Run() || check.status == 127, "\(check)")
        }
    }
}
