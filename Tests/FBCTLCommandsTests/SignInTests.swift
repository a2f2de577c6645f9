import FBCTLCommands
import HTTP
import Platform
import TestSupport
import Testing

/// Signing in on the command line: which credential is sent, where, and what a user is told about it.
@Suite("Signing in")
struct SignInTests {
    /// Lines of one session, the requests that they make, and the settings.
    struct Case: Sendable, CustomTestStringConvertible {
        let golden: String
        let lines: [String]
        var environment: [String: String] = [:]
        var files: [String: String] = [:]
        var exchanges: [StubTransport.Exchange] = []

        var testDescription: String { golden }
    }

    /// Every secret contains this text, and no output may.
    private static let mark = "S3CRET"
    private static let hosted = "https://shop-default-rtdb.firebaseio.com"
    private static let read = "GET " + hosted + "/a.json"
    private static let local = "GET http://127.0.0.1:9000/a.json?ns=shop"
    private static let denied = #"{"error":"Permission denied"}"#
    private static let tokenServer = "POST https://oauth2.googleapis.com/token"
    private static let user = #"""
        {"type": "authorized_user", "client_id": "S3CRETid", "client_secret": "S3CRETclient",
         "refresh_token": "S3CRETrefresh", "account": "alice@shop.test"}
        """#
    private static let gcloudFile = "/gcloud/application_default_credentials.json"
    private static let reply = #"{"access_token": "S3CRETtoken", "expires_in": 3600, "token_type": "Bearer"}"#
    /// An ID token of `alice` whose signature nobody checks; it expires in an hour.
    private static let idToken =
        "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbGljZSIsImV4cCI6MTc5NTI1NzAwMCwiaXNzIjoiaHR0cHM6Ly9zZWN"
        + "1cmV0b2tlbi5nb29nbGUuY29tL3Nob3AiLCJhdWQiOiJzaG9wIn0.S3CRET"

    @Test(arguments: [
        Case(
            golden: "sign-in-denied.txt", lines: ["get /a", "get /a -o json", "set /a 1", "watch /a"],
            environment: ["FBCTL_CREDENTIALS": "user.json", "FBCTL_DATABASE": hosted], files: ["user.json": user],
            exchanges: [
                .init(tokenServer, body: reply), .init(read, 401, body: denied), .init(tokenServer, body: reply),
                .init(read, 401, body: denied), .init(tokenServer, body: reply),
                .init("PUT " + hosted + "/a.json?print=silent", 401, body: denied), .init(tokenServer, body: reply),
                .init(read, 401, body: denied),
            ]),
        Case(
            golden: "sign-in-looked-up.txt", lines: ["get /a", "whoami", "whoami -o json"],
            environment: ["GOOGLE_APPLICATION_CREDENTIALS": "user.json", "FBCTL_DATABASE": hosted],
            files: ["user.json": user],
            exchanges: [
                .init(tokenServer, body: reply), .init(read, body: "1"), .init(tokenServer, body: reply),
                .init(tokenServer, body: reply),
            ]),
        Case(
            golden: "sign-in-gcloud.txt", lines: ["get /a", "get /a --allow-insecure"],
            environment: ["CLOUDSDK_CONFIG": "/gcloud", "FBCTL_DATABASE": hosted], files: [gcloudFile: user],
            exchanges: [
                .init(tokenServer, body: reply), .init(read, 401, body: denied),
                .init(
                    tokenServer, 400, body: #"{"error":"invalid_grant","error_description":"Token has been revoked."}"#),
            ]),
        Case(
            golden: "sign-in-other-host.txt", lines: ["get /a", "whoami", "whoami -o json"],
            environment: [
                "GOOGLE_APPLICATION_CREDENTIALS": "user.json", "FBCTL_DATABASE": "http://127.0.0.1:9000?ns=shop",
            ], files: ["user.json": user], exchanges: [.init(local, 401, body: denied)]),
        Case(
            golden: "sign-in-emulator.txt", lines: ["get /a", "whoami", "whoami --as ada -o json"],
            environment: [
                "GOOGLE_APPLICATION_CREDENTIALS": "user.json", "FBCTL_DATABASE": hosted, "FBCTL_TOKEN": "S3CRETtoken",
                "FIREBASE_DATABASE_EMULATOR_HOST": "127.0.0.1:9000",
            ], files: ["user.json": user],
            exchanges: [.init("GET http://127.0.0.1:9000/a.json?ns=shop-default-rtdb", body: "1")]),
        Case(
            golden: "sign-in-token.txt", lines: ["get /a", "whoami", "get /a --as ada", "get /a --as-claims null"],
            environment: ["FBCTL_TOKEN": idToken, "FBCTL_DATABASE": hosted],
            exchanges: [
                .init(read + "?auth=" + idToken, 401, body: denied),
                .init(
                    read + "?auth=" + idToken + "&auth_variable_override=%7B%22uid%22%3A%22ada%22%7D", 401, body: denied
                ),
                .init(read + "?auth=" + idToken + "&auth_variable_override=null", body: "1"),
            ]),
        Case(
            golden: "sign-in-plain-http.txt",
            lines: [
                "get /a --database http://db.test", "get /a --database http://db.test --allow-insecure",
                "get /a --database 'http://127.0.0.1:9000?ns=shop'",
                "get /a --database 'https://db.test?access_token=another'",
            ], environment: ["FBCTL_TOKEN": "S3CRETtoken"],
            exchanges: [.init("GET http://db.test/a.json", body: "1"), .init(local, body: "1")]),
        Case(
            golden: "sign-in-faults.txt",
            lines: [
                "get /a --credentials none.json", "get /a --credentials empty.json", "get /a --credentials pem.json",
                "get /a --credentials short.json", "get /a --token-file none", "get /a --token-file blank",
                "get /a --credentials user.json --token-file blank", "get /a --as a --as-claims null",
                "get /a --as-claims 1", "get /a --as-claims", "get /a --token x",
                "get /a --impersonate ada",
            ], environment: ["FBCTL_DATABASE": hosted],
            files: [
                "empty.json": "", "user.json": user, "blank": "\n", "short.json": #"{"type": "authorized_user"}"#,
                "pem.json": #"{"type": "service_account", "client_email": "a@b", "private_key": "S3CRETkey"}"#,
            ]),
        Case(
            golden: "sign-in-ambiguous.txt", lines: ["get /a", "whoami", "get /a --token-file token"],
            environment: ["FBCTL_TOKEN": "S3CRETtoken", "FBCTL_CREDENTIALS": "user.json", "FBCTL_DATABASE": hosted],
            files: ["token": "S3CRETtoken\n", "user.json": user], exchanges: [.init(read, body: "1")]),
        Case(
            golden: "sign-in-variables.txt", lines: ["get /a", "get /a --as-claims '{\"uid\":\"bob\"}'"],
            environment: [
                "FBCTL_TOKEN_FILE": "token", "FBCTL_AS": "ada", "FBCTL_DATABASE": "http://db.test",
                "FBCTL_ALLOW_INSECURE": "1",
            ], files: ["token": "S3CRETtoken\n"],
            exchanges: [
                .init("GET http://db.test/a.json?auth_variable_override=%7B%22uid%22%3A%22ada%22%7D", body: "1"),
                .init("GET http://db.test/a.json?auth_variable_override=%7B%22uid%22%3A%22bob%22%7D", body: "1"),
            ]),
        Case(
            golden: "sign-in-nobody.txt", lines: ["whoami", "whoami -o json", "whoami --quiet", "whoami -o table"],
            environment: ["FBCTL_DATABASE": "http://127.0.0.1:9000"]),
    ])
    func session(_ session: Case) async throws {
        let stub = StubTransport(session.exchanges)
        var world = try World(
            files: session.files, environment: session.environment.merging(["FBCTL_NO_SCHEMA": "1"]) { old, _ in old },
            transport: stub)
        world.environment["FBCTL_QUIET"] = "0"
        var transcript = ""
        var count = 0
        for line in session.lines {
            transcript += await world.run(line).transcript
            for request in stub.sent[count...] {
                let bearer = HTTPHeaders(request.headers)["Authorization"].map { _ in ", Authorization" } ?? ""
                transcript += "  → \(request.method) \(request.url.prefix { $0 != "?" })\(bearer)\n"
            }
            count = stub.sent.count
        }
        #expect(!transcript.contains(Self.mark))
        try expectGolden(transcript, session.golden)
    }
}
