import Foundation
import Testing

extension IntegrationTests {
    /// The official Python Admin SDK, as a client that knows nothing of this project.
    @Suite struct AdminSDKTests {
        private let sandbox: Sandbox

        init() throws {
            sandbox = try Sandbox([:])
        }

        private static let python = Binary.packageFile(".build/python/bin/python")

        @Test(
            "everything that the SDK does",
            .enabled(
                if: ProcessInfo.processInfo.environment["FBCTL_OFFLINE"] == nil,
                "FBCTL_OFFLINE leaves out what needs a package index once"))
        func everythingTheSDKDoes() async throws {
            let python = Self.python
            try #require(
                FileManager.default.isExecutableFile(atPath: python),
                """
                no Python with firebase-admin at '\(python)'; fetch it once, or leave the test out with FBCTL_OFFLINE=1: \
                python3 -m venv .build/python && .build/python/bin/pip install firebase-admin
                """)
            let run = try await sandbox.fbctl("serve", "--", python, Binary.fixture("admin_sdk.py"))
            let parts = ["values", "queries", "etags", "transactions", "overrides", "namespaces", "listening"]
            #expect(run == Run(output: parts.joined(separator: "\n") + "\n"))
        }
    }
}
