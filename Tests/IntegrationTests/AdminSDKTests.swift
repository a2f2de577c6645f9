import Foundation
import Testing

extension IntegrationTests {
    /// The official Python Admin SDK, as a client that knows nothing of this project.
    @Suite struct AdminSDKTests {
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox([:])
        }

        @Test func everythingTheSDKDoes() async throws {
            let python = Binary.packageFile(".build/python/bin/python")
            try #require(
                FileManager.default.isExecutableFile(atPath: python),
                "the SDK is not installed; the README's second set-up command does it")
            let run = try await sandbox.fbctl("serve", "--", python, Binary.fixture("admin_sdk.py"))
            let parts = ["values", "queries", "etags", "transactions", "overrides", "namespaces", "listening"]
            #expect(run == Run(output: parts.joined(separator: "\n") + "\n"))
        }
    }
}
