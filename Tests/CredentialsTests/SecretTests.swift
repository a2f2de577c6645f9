import HTTP
import JSONCore
import Platform
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// Marked secrets in every source: nothing that is shown, thrown or kept under a name contains one.
struct SecretTests {
    private static let user =
        #"{"type":"authorized_user","client_id":"c","client_secret":"S3CRETs","refresh_token":"S3CRETr"}"#
    private static let iam = "https://iam.test/v1/projects/-/serviceAccounts/r@s.test:generateAccessToken"

    private static let sources: [(String, NamedCredential.Source)] = [
        ((try? TestKey.file(["private_key_id": "id"])) ?? "", .keyFile("k")), (user, .keyFile("k")),
        (
            #"{"type":"external_account_authorized_user","client_id":"c","client_secret":"S3CRETs","refresh_token":"S3CRETr","token_url":"https://sts.test/t?key=S3CRETq"}"#,
            .keyFile("k")
        ),
        (
            #"{"type":"external_account","audience":"a","subject_token_type":"t","token_url":"https://sts.test/t","client_id":"c","client_secret":"S3CRETs","credential_source":{"url":"https://here.test/?k=S3CRETq","headers":{"X":"S3CRETh"}}}"#,
            .keyFile("k")
        ),
        (
            #"{"type":"external_account","audience":"a","subject_token_type":"t","token_url":"https://sts.test/t","service_account_impersonation_url":"\#(iam)","credential_source":{"file":"t"}}"#,
            .keyFile("k")
        ),
        (
            #"{"type":"impersonated_service_account","source_credentials":\#(user),"service_account_impersonation_url":"\#(iam)"}"#,
            .keyFile("k")
        ),
        ("", .tokenFile("t")), ("", .tokenCommand("echo S3CRETc")), ("", .token(Secret("S3CRETt"))),
    ]

    /// What the servers do: the requests that fail repeat in their replies what was sent.
    private static let behaviours = ["good", "400", "401 of Google's", "500", "200 with nonsense", "cut", "refused"]

    private static func answer(_ behaviour: String, _ request: TransportRequest) throws -> (status: Int, body: String) {
        let sent =
            String(decoding: request.body ?? [], as: UTF8.self) + request.headers.map(\.value).joined() + request.url
        let text = JSON.string(sent).description
        switch behaviour {
        case "good":
            return (
                200,
                #"{"access_token":"S3CRETa","expires_in":3600,"accessToken":"S3CRETb","expireTime":"2026-11-21T10:30:00Z"}"#
            )
        case "400": return (400, #"{"error":"invalid_grant","error_description":\#(text)}"#)
        case "401 of Google's": return (401, #"{"error":{"status":"X","message":\#(text)}}"#)
        case "500": return (500, text)
        case "200 with nonsense": return (200, #"{"access_token":[\#(text)]}"#)
        case "cut": throw TransportError.cutOff(reason: "gone")
        default: throw TransportError.cannotConnect(to: "sts.test", reason: "refused")
        }
    }

    private struct Echo: ProcessControl {
        func run(_ command: [String], environment: [String: String]) async throws -> Int32 { 1 }
        func run(_ command: [String], input: [UInt8], environment: [String: String]) async throws -> Int32 { 1 }
        func run(
            _ command: [String], environment: [String: String], writing body: (any ByteSink) async throws -> Void
        ) async throws -> Int32 { 1 }
        func output(
            of command: [String], input: [UInt8], environment: [String: String], atMost limit: Int
        ) async throws -> (status: Int32, bytes: [UInt8]) { (1, Array(command.joined().utf8)) }
        func allowManyConnections() {}
        func keepTerminationSignals() {}
        func terminationSignal() async -> Int32 { 15 }
    }

    @Test(arguments: sources.indices, behaviours)
    func nothingShowsASecret(_ index: Int, _ behaviour: String) async throws {
        let (file, source) = Self.sources[index]
        let transport = AnsweringTransport { try Self.answer(behaviour, $0) }
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let context = context(
            files: ["k": file, "t": "S3CRETsub"], transport: transport, processes: Echo(), clock: clock)
        let cache = TokenCache(folder: folder.path, clock: clock.steady)
        let named = NamedCredential(source, .flag("--flag"))
        var shown = ""
        do {
            let found = try #require(
                await CredentialSearch(context, cache: cache)
                    .credential(for: reach(), named: named, isEmulated: false))
            shown += found.account.phrase + "\(found.account)"
            let credential = try await found.source.credential(replacing: nil)
            dump(credential, to: &shown)
            dump(try await found.signedInAccount(), to: &shown)
        } catch let error as CredentialError {
            shown += error.description + error.nextSteps.joined() + "\(error)"
            dump(error, to: &shown)
        }
        shown += try folder.names().joined()
        #expect(!shown.isEmpty)
        #expect(!shown.contains("S3C") && !shown.contains("PRIVATE"), "\(shown)")
    }
}
