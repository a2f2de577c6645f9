import Testing

extension IntegrationTests {
    @Suite struct CompletionTests {
        @Test(arguments: [("bash", "fbctl.bash"), ("zsh", "_fbctl"), ("fish", "fbctl.fish")])
        func theShellReadsItsFile(_ shell: String, _ file: String) async throws {
            let check = try await Sandbox().run([shell, "-n", Binary.packageFile("Completions/" + file)])
            #expect(check == Run())
        }
    }
}
