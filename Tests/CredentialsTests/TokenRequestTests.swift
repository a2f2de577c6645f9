import HTTP
import JSONCore
import Platform
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// The requests that get a token, field by field, and what becomes of the replies.
struct TokenRequestTests {
    private static let token = #"{"access_token":"S3CRETnew","expires_in":3600,"token_type":"Bearer"}"#
    private static let generated = #"{"accessToken":"S3CRETnew","expireTime":"2026-11-21T10:30:00Z"}"#
    private static let scopes =
        "https%3A%2F%2Fwww.googleapis.com%2Fauth%2Ffirebase.database%20https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fuserinfo.email"
    private static let iam = "https://iam.test/v1/projects/-/serviceAccounts/r@s.test:generateAccessToken"
    private static let iamBody =
        #"{"delegates":DELEGATES,"scope":["https://www.googleapis.com/auth/firebase.database","https://www.googleapis.com/auth/userinfo.email"],"lifetime":"3600s"}"#

    private func found(
        _ file: String, _ transport: any Transport, files: [String: String] = [:], clock: TestClock = TestClock()
    ) async throws -> FoundCredential {
        let context = context(
            files: files.merging(["x.json": file]) { $1 }, transport: transport, clock: clock)
        let named = NamedCredential(.keyFile("x.json"), .flag("--credentials"))
        return try #require(
            await CredentialSearch(context, cache: nil).credential(for: reach(), named: named, isEmulated: false))
    }

    private func expectToken(_ credential: FoundCredential) async throws {
        let sent = try await credential.source.credential(replacing: nil)
        // The steady clock is at 5 s, and the token lasts an hour.
        #expect(sent?.secret == Secret("S3CRETnew"))
        #expect(sent?.placement == .bearer)
        #expect(sent?.end == 3_605_000)
    }

    @Test func serviceAccount() async throws {
        let stub = StubTransport([.init("POST https://token.test/token", body: Self.token)])
        let credential = try await found(TestKey.file(), stub)
        try await expectToken(credential)
        let request = try #require(stub.sent.first)
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        let assertion = try #require(body.split(separator: "=").last)
        #expect(
            transcript(request).replacing(assertion, with: "ASSERTION") == """
                POST https://token.test/token
                Content-Type: application/x-www-form-urlencoded
                  grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer
                  assertion=ASSERTION
                """)
        let claims = try #require(Base64URL.decode(assertion.split(separator: ".")[1]))
        #expect(
            String(decoding: claims, as: UTF8.self)
                == #"{"iss":"robot@shop.iam.gserviceaccount.com","scope":"https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email","aud":"https://token.test/token","iat":1795253400,"exp":1795257000}"#
        )
        #expect(
            try await credential.signedInAccount()
                == SignedInAccount(
                    kind: .serviceAccount, origin: .flag("--credentials"), name: "robot@shop.iam.gserviceaccount.com",
                    scopes: Scopes.database, projectID: "shop", expiry: testTime + 3_600_000))
        #expect(
            credential.account.phrase == "robot@shop.iam.gserviceaccount.com (service account, from --credentials)")
    }

    @Test func user() async throws {
        let claims = Base64URL.encode(#"{"sub":"1","email":"alice@shop.test"}"#.utf8)
        let reply =
            #"{"access_token":"S3CRETnew","expires_in":3600,"scope":"openid https://x.test/a","id_token":"\#(Base64URL.encode(#"{"alg":"RS256"}"#.utf8)).\#(claims).c2ln"}"#
        let stub = StubTransport([.init("POST https://oauth2.googleapis.com/token", body: reply)])
        let file =
            #"{"type":"authorized_user","client_id":"c/d","client_secret":"S3CRETs","refresh_token":"1//S3CRETr","quota_project_id":"q","account":""}"#
        let credential = try await found(file, stub)
        try await expectToken(credential)
        #expect(
            stub.sent.map(transcript) == [
                """
                POST https://oauth2.googleapis.com/token
                Content-Type: application/x-www-form-urlencoded
                  grant_type=refresh_token
                  client_id=c%2Fd
                  client_secret=S3CRETs
                  refresh_token=1%2F%2FS3CRETr
                """
            ])
        #expect(credential.account.phrase == "the user, from --credentials")
        #expect(
            try await credential.signedInAccount()
                == SignedInAccount(
                    kind: .user, origin: .flag("--credentials"), name: "alice@shop.test",
                    scopes: ["openid", "https://x.test/a"], projectID: "q", expiry: testTime + 3_600_000))
    }

    @Test func externalUser() async throws {
        let stub = StubTransport([.init("POST https://sts.test/v1/oauthtoken", body: Self.token)])
        let file =
            #"{"type":"external_account_authorized_user","client_id":"c?","client_secret":"S3CRETs>","refresh_token":"S3CRETr","token_url":"https://sts.test/v1/oauthtoken"}"#
        try await expectToken(found(file, stub))
        #expect(
            stub.sent.map(transcript) == [
                """
                POST https://sts.test/v1/oauthtoken
                Content-Type: application/x-www-form-urlencoded
                Authorization: Basic Yz86UzNDUkVUcz4=
                  grant_type=refresh_token
                  refresh_token=S3CRETr
                """
            ])
    }

    private static func exchange(scope: String, token: String) -> String {
        """
        POST https://sts.test/v1/token
        Content-Type: application/x-www-form-urlencoded
          grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange
          audience=%2F%2Fiam.test%2Fpool
          scope=\(scope)
          requested_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token
          subject_token=\(token)
          subject_token_type=urn%3Ajwt
        """
    }

    private static func external(_ source: String, _ more: String = "") -> String {
        #"{"type":"external_account","audience":"//iam.test/pool","subject_token_type":"urn:jwt","token_url":"https://sts.test/v1/token",\#(more)"credential_source":\#(source)}"#
    }

    @Test(arguments: [
        (#"{"file":"token.txt"}"#, " S3CRETsub\n"),
        (#"{"file":"token.txt","format":{"type":"text"}}"#, "S3CRETsub"),
        (#"{"file":"token.txt","format":{"type":"json","subject_token_field_name":"v"}}"#, #"{"v":"S3CRETsub"}"#),
    ])
    func workloadIdentityFromAFile(_ row: (source: String, content: String)) async throws {
        let stub = StubTransport([.init("POST https://sts.test/v1/token", body: Self.token)])
        let credential = try await found(Self.external(row.source), stub, files: ["token.txt": row.content])
        try await expectToken(credential)
        #expect(stub.sent.map(transcript) == [Self.exchange(scope: Self.scopes, token: "S3CRETsub")])
        #expect(credential.account.phrase == "the workload identity, from --credentials")
    }

    @Test func workloadIdentityFromAURLWithImpersonation() async throws {
        let stub = StubTransport([
            .init("GET http://169.254.169.254/id?a=b", body: #"{"v":"S3CRETsub"}"#),
            .init("POST https://sts.test/v1/token", body: #"{"access_token":"S3CRETmid","expires_in":3600}"#),
            .init("POST \(Self.iam)", body: Self.generated),
        ])
        let source =
            #"{"url":"http://169.254.169.254/id?a=b","headers":{"Metadata":"True"},"format":{"type":"json","subject_token_field_name":"v"}}"#
        let credential = try await found(
            Self.external(source, #""service_account_impersonation_url":"\#(Self.iam)","#), stub)
        try await expectToken(credential)
        #expect(
            stub.sent.map(transcript) == [
                """
                GET http://169.254.169.254/id?a=b
                Metadata: True
                """,
                Self.exchange(
                    scope: "https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fcloud-platform", token: "S3CRETsub"),
                """
                POST \(Self.iam)
                Content-Type: application/json
                Authorization: Bearer S3CRETmid
                \(Self.iamBody.replacing("DELEGATES", with: "[]"))
                """,
            ])
        #expect(credential.account.name == "r@s.test")
    }

    @Test func impersonation() async throws {
        let stub = StubTransport([
            .init("POST https://oauth2.googleapis.com/token", body: #"{"access_token":"S3CRETmid","expires_in":3600}"#),
            .init("POST \(Self.iam)", body: Self.generated),
        ])
        let file = #"""
            {"type":"impersonated_service_account","delegates":["d@s.test"],"source_credentials":
            {"type":"authorized_user","client_id":"c","client_secret":"S3CRETs","refresh_token":"S3CRETr"},
            "service_account_impersonation_url":"\#(Self.iam)"}
            """#
        let credential = try await found(file, stub)
        try await expectToken(credential)
        #expect(
            stub.sent.last.map(transcript) == """
                POST \(Self.iam)
                Content-Type: application/json
                Authorization: Bearer S3CRETmid
                \(Self.iamBody.replacing("DELEGATES", with: #"["d@s.test"]"#))
                """)
        #expect(credential.account.phrase == "r@s.test (impersonated service account, from --credentials)")
    }

    @Test(arguments: [
        (#"{"file":"none.txt"}"#, "cannot read 'none.txt', the credential of --credentials: no such file or directory"),
        (#"{"file":"token.txt"}"#, "the token of 'token.txt' is empty"),
        (
            #"{"file":"token.txt","format":{"type":"json","subject_token_field_name":"v"}}"#,
            "the token of 'token.txt' has no text in 'v'"
        ),
    ])
    func subjectTokens(_ row: (source: String, message: String)) async throws {
        let credential = try await found(Self.external(row.source), StubTransport([]), files: ["token.txt": " \n"])
        let error = await #expect(throws: CredentialError.self) {
            try await credential.source.credential(replacing: nil)
        }
        #expect(error?.description == row.message)
    }

    /// A key that is framed well and cannot sign is found out before anything is sent.
    @Test func aDamagedKey() async throws {
        let pem = "-----BEGIN PRIVATE KEY-----\n\(mark)\n-----END PRIVATE KEY-----\n"
        let credential = try await found(TestKey.file(["private_key": .string(pem)]), StubTransport([]))
        let error = await #expect(throws: CredentialError.self) {
            try await credential.source.credential(replacing: nil)
        }
        #expect(error?.description == "'private_key' in the key file 'x.json' is not an RSA private key in PEM form")
    }

    struct Reply: Sendable, CustomTestStringConvertible {
        let status: Int
        let body: String
        let message: String
        let category: CredentialError.Category
        var testDescription: String { message }

        init(_ status: Int, _ body: String, _ message: String, _ category: CredentialError.Category = .notPermitted) {
            self.status = status
            self.body = body
            self.message = message
            self.category = category
        }
    }

    private static let refused = "the token server 'oauth2.googleapis.com' refused the user:"
    private static let nonsense = "the reply of the token server 'oauth2.googleapis.com' makes no sense:"

    /// Replies that nobody vouches for; the server repeats the secret that it was sent.
    @Test(arguments: [
        Reply(
            400, #"{"error":"invalid_grant","error_description":"Bad S3CRETr."}"#,
            "\(refused) invalid_grant: Bad <redacted>. (status 400)"),
        Reply(401, #"{"error":"a\u001b[2J\n"}"#, #"\#(refused) a\u{1b}[2J\n (status 401)"#),
        Reply(
            403, #"{"error":{"status":"DENIED","message":"no\u202e"}}"#, #"\#(refused) DENIED: no\u{202e} (status 403)"#
        ),
        Reply(404, "<html>", "\(refused) it does not say why (status 404)"),
        Reply(400, #"{"error":""}"#, "\(refused) it does not say why (status 400)"),
        Reply(
            400, #"{"error":"\#(String(repeating: "x", count: 300))"}"#,
            "\(refused) \(String(repeating: "x", count: 200))… (status 400)"),
        Reply(200, "", "\(nonsense) it is not a JSON object", .unreadable),
        Reply(200, "<html>S3CRET", "\(nonsense) it is not a JSON object", .unreadable),
        Reply(200, "[]", "\(nonsense) it is not a JSON object", .unreadable),
        Reply(200, "{}", "\(nonsense) it has no usable 'access_token'", .unreadable),
        Reply(200, #"{"access_token":7}"#, "\(nonsense) it has no usable 'access_token'", .unreadable),
        Reply(200, #"{"access_token":""}"#, "\(nonsense) it has no usable 'access_token'", .unreadable),
        Reply(200, #"{"access_token":"S3CRET\r\nX: y"}"#, "\(nonsense) it has no usable 'access_token'", .unreadable),
        Reply(200, #"{"access_token":"S3CRETé"}"#, "\(nonsense) it has no usable 'access_token'", .unreadable),
        Reply(
            200, #"{"access_token":"S3CRET\#(String(repeating: "x", count: 16 << 10))"}"#,
            "\(nonsense) it has no usable 'access_token'", .unreadable),
        Reply(
            200, #"{"access_token":"S3CRET","token_type":"mac"}"#, "\(nonsense) its token is not of the type 'Bearer'",
            .unreadable),
        Reply(200, String(repeating: " ", count: 65_537), "\(nonsense) it has more than 65536 bytes", .unreadable),
        Reply(307, "S3CRET", "\(nonsense) it is a redirect", .unreadable),
        Reply(204, "", "\(nonsense) it has the status 204", .unreadable),
    ])
    func replies(_ row: Reply) async throws {
        let stub = StubTransport([.init("POST https://oauth2.googleapis.com/token", row.status, body: row.body)])
        let file = #"{"type":"authorized_user","client_id":"c","client_secret":"S3CRETs","refresh_token":"S3CRETr"}"#
        let credential = try await found(file, stub)
        let error = try #require(
            await #expect(throws: CredentialError.self) { try await credential.source.credential(replacing: nil) })
        #expect(error.description == row.message)
        #expect(error.category == row.category)
        for text in ["\(error)", String(reflecting: error)] { #expect(!text.contains(mark)) }
    }

    @Test(arguments: [408, 429, 500, 503])
    func failuresAreTriedThreeTimes(_ status: Int) async throws {
        let post = "POST https://oauth2.googleapis.com/token"
        let file = #"{"type":"authorized_user","client_id":"c","client_secret":"S3CRETs","refresh_token":"S3CRETr"}"#
        let failures = Array(repeating: StubTransport.Exchange(post, status), count: 3)
        let clock = TestClock()
        let bad = try await found(file, StubTransport(failures), clock: clock)
        let error = await #expect(throws: CredentialError.self) { try await bad.source.credential(replacing: nil) }
        #expect(error?.description == "the token server 'oauth2.googleapis.com' failed (status \(status))")
        #expect(error?.mayPass == true)
        #expect(clock.passed == 2000)
        let good = try await found(file, StubTransport(failures.dropLast() + [.init(post, body: Self.token)]))
        #expect(try await good.source.credential(replacing: nil)?.secret == Secret("S3CRETnew"))
    }

    @Test(arguments: [
        (
            TransportError.cannotResolve(host: "oauth2.googleapis.com"),
            "no token from 'oauth2.googleapis.com': cannot find host 'oauth2.googleapis.com'",
            CredentialError.Category.unreachable
        ),
        (
            .timedOut(phase: "waiting", milliseconds: 9),
            "no token from 'oauth2.googleapis.com': timed out waiting after 9 ms", .temporary
        ),
        (
            .tls(host: "oauth2.googleapis.com", reason: "expired"),
            "no token from 'oauth2.googleapis.com': no trusted connection to 'oauth2.googleapis.com': expired",
            .unreachable
        ),
    ])
    func unreachable(_ row: (error: TransportError, message: String, category: CredentialError.Category)) async throws {
        let file = #"{"type":"authorized_user","client_id":"c","client_secret":"S3CRETs","refresh_token":"S3CRETr"}"#
        let stub = StubTransport([.init("POST https://oauth2.googleapis.com/token", failing: row.error)])
        let credential = try await found(file, stub)
        let error = await #expect(throws: CredentialError.self) {
            try await credential.source.credential(replacing: nil)
        }
        #expect(error?.description == row.message)
        #expect(error?.category == row.category)
    }

    /// `expires_in` as servers write it: the time until which the token is believed, in seconds.
    @Test(
        arguments: [
            ("3600", 3600), ("\"3599\"", 3599), ("0", 0), ("-5", 0), ("1.5", 1.5), ("1e99", 86_400),
            ("999999999999999999999", 86_400), ("null", nil), ("\"soon\"", nil), ("true", nil), ("1e999", nil),
        ] as [(String, Double?)])
    func lives(_ row: (text: String, seconds: Double?)) throws {
        let object = try #require(try JSON(parsing: #"{"access_token":"t","expires_in":\#(row.text)}"#).object)
        let token = try TokenReply(object: object, server: "s").accessToken(testTime)
        #expect(token.expiry == row.seconds.map { testTime + Int64($0 * 1000) })
    }
}
