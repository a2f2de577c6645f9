import Platform
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// Tokens as people, files and commands write them.
struct TokenTextTests {
    private static let header = Base64URL.encode(#"{"alg":"none"}"#.utf8)

    private static func idToken(_ claims: String, signature: String = "") -> String {
        "\(header).\(Base64URL.encode(claims.utf8)).\(signature)"
    }

    /// The token, how it is sent, and the seconds that are left of it.
    private func outcome(_ text: String, _ type: TokenType? = nil) -> String {
        do throws(TokenFault) {
            let text = try TokenText(parsing: text, type: type, now: testTime)
            let life = text.token.expiry.map { " \(($0 - testTime) / 1000) s" } ?? ""
            return "\(text.type) \(text.token.placement) \(text.token.secret.exposed)" + life
        } catch {
            return error.description
        }
    }

    @Test(arguments: [
        ("ya29.a0-_x", "access bearer ya29.a0-_x"), (" \t\r\nya29.x\n", "access bearer ya29.x"),
        ("owner", "access bearer owner"), ("a.b.c", "access bearer a.b.c"),
        (#"{"token":"t"}"#, "access bearer t"), (#"{"access_token":"t","expires_in":60}"#, "access bearer t 60 s"),
        (#"{"token":"t","expiration":"2026-11-21T09:31:00Z"}"#, "access bearer t 60 s"),
        (#"{"access_token":"t","expiry":"2026-11-21T10:30:00.5+01:00"}"#, "access bearer t 0 s"),
        (#"{"accessToken":"t","expireTime":"2026-11-21T10:30:00Z"}"#, "access bearer t 3600 s"),
        (#"{"token":"t","expiration":1795253460}"#, "access bearer t 60 s"),
        (#"{"token":"t","expiration":1795253460000}"#, "access bearer t 60 s"),
        (#"{"token":"t","expiration":1e300}"#, "has no time in 'expiration', such as 2026-11-21T09:30:00Z"),
        (#"{"token":"t","expiration":"2099-01-01"}"#, "access bearer t 86400 s"),
        (#"{"token":"t","expiration":"1999-01-01"}"#, "access bearer t 0 s"),
        (#"{"token":"t","expiration":"tomorrow"}"#, "has no time in 'expiration', such as 2026-11-21T09:30:00Z"),
        (#"{"token":"t","expiry":[]}"#, "has no time in 'expiry', such as 2026-11-21T09:30:00Z"),
        (#"{"token":"t","expiry":null}"#, "access bearer t"),
        (
            #"{"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","status":{"token":"t","expirationTimestamp":"2026-11-21T09:31:00Z"}}"#,
            "access bearer t 60 s"
        ),
        (
            #"{"configuration":{},"credential":{"access_token":"t","id_token":"i","token_expiry":"2026-11-21T09:31:00Z"}}"#,
            "access bearer t 60 s"
        ),
        ("", "is empty"), (" \n", "is empty"), ("{", "is not JSON, although it begins with '{'"),
        ("{}", "has no text in 'token'"), (#"{"token":7}"#, "has no text in 'token'"),
        (#"{"token":""}"#, "contains a space, a line break or another character that no token has"),
        ("a b", "contains a space, a line break or another character that no token has"),
        ("a\r\nX: y", "contains a space, a line break or another character that no token has"),
        ("é", "contains a space, a line break or another character that no token has"),
        (
            String(repeating: "x", count: (16 << 10) + 1),
            "contains a space, a line break or another character that no token has"
        ),
    ])
    func texts(_ row: (text: String, outcome: String)) {
        #expect(outcome(row.text) == row.outcome)
    }

    @Test(arguments: [
        (#"{"sub":"alice","exp":1795253460,"iss":"https://securetoken.google.com/shop"}"#, " 60 s"), ("{}", ""),
        (#"{"exp":"soon"}"#, ""), (#"{"exp":-1e300}"#, ""), (#"{"exp":-9223372036854775}"#, " 0 s"),
    ])
    func idTokens(_ row: (claims: String, life: String)) {
        for signature in ["", "c2ln"] {
            let token = Self.idToken(row.claims, signature: signature)
            #expect(outcome(token) == "id authParameter \(token)\(row.life)")
            #expect(outcome(#"{"id_token":"\#(token)","expires_in":5}"#).hasPrefix("id authParameter"))
        }
    }

    /// A token of Google's may have two dots and is nevertheless none of Firebase Authentication.
    @Test func typesByForm() {
        let legacy = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123"
        #expect(outcome(legacy) == "secret authParameter \(legacy)")
        #expect(outcome(String(legacy.dropLast())) == "access bearer \(legacy.dropLast())")
        #expect(outcome(legacy + "4") == "access bearer \(legacy)4")
        #expect(outcome(legacy, .access) == "access bearer \(legacy)")
        #expect(outcome("short", .secret) == "secret authParameter short")
        #expect(outcome("ya29.d.c0") == "access bearer ya29.d.c0")
        let bytes = Base64URL.encode("[1]".utf8)
        #expect(outcome("\(bytes).\(bytes).") == "access bearer \(bytes).\(bytes).")
    }

    private func found(_ named: NamedCredential, _ context: Context) async throws -> FoundCredential {
        try #require(
            await CredentialSearch(context, cache: nil).credential(for: reach(), named: named, isEmulated: false))
    }

    @Test func anIDTokenTellsItsUser() async throws {
        let token = Self.idToken(
            #"{"sub":"u1","email":"alice@shop.test","exp":1795253460,"iss":"https://securetoken.google.com/shop"}"#)
        let credential = try await found(
            NamedCredential(.token(Secret(token)), .variable("FBCTL_TOKEN")), context())
        #expect(
            credential.account
                == SignedInAccount(
                    kind: .idToken, origin: .variable("FBCTL_TOKEN"), name: "alice@shop.test", projectID: "shop",
                    expiry: testTime + 60_000))
        #expect(
            try await credential.source.credential(replacing: nil) == Credential(Secret(token), sentAs: .authParameter))
    }

    @Test func aFileMayHaveAnyType() async throws {
        let token = Self.idToken(#"{"user_id":"alice"}"#)
        let named = NamedCredential(
            .tokenFile("t"), .profile("p", database: try DatabaseURL("https://db.firebaseio.com")))
        let credential = try await found(named, context(files: ["t": token]))
        #expect(credential.account.phrase == "the access token, from profile 'p'")
        #expect(try await credential.signedInAccount().phrase == "alice (ID token, from profile 'p')")
        #expect(
            try await credential.source.credential(replacing: nil) == Credential(Secret(token), sentAs: .authParameter))
    }

    /// Whatever is written, nothing breaks, and no message repeats it.
    @Test func randomTexts() {
        var random = SeededGenerator(seed: TestSeed.value)
        let texts = [
            #"{"token":"S3CRETt","expiration":"2026-11-21T09:31:00Z","expires_in":3600}"#,
            #"{"status":{"token":"S3CRETt","expirationTimestamp":1795253460000}}"#,
            Self.idToken(#"{"exp":1795253460}"#),
        ]
        for text in texts {
            for _ in 0..<1000 {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let index = Int.random(in: bytes.indices, using: &random)
                    if Bool.random(using: &random) {
                        bytes[index] = UInt8.random(in: .min ... .max, using: &random)
                    } else {
                        bytes.insert(UInt8.random(in: 0x30...0x39, using: &random), at: index)
                    }
                }
                do throws(TokenFault) {
                    let token = try TokenText(
                        parsing: String(decoding: bytes, as: UTF8.self), type: nil, now: testTime
                    ).token
                    #expect(token.secret.isSendable)
                    #expect(token.expiry.map { (testTime...testTime + 86_400_000).contains($0) } ?? true)
                } catch {
                    #expect(!error.description.contains(mark))
                }
            }
        }
    }

    @Test func aTokenFileIsReadAgain() async throws {
        let files = MemoryFiles(["t": #"{"token":"S3CRET1","expires_in":100}"#])
        let clock = TestClock()
        var context = context(clock: clock)
        context.files = files
        let credential = try await found(NamedCredential(.tokenFile("t"), .flag("--token-file")), context)
        #expect(try await credential.source.credential(replacing: nil)?.secret == Secret("S3CRET1"))
        try await files.replace("t") { try $0.write("S3CRET2\n") }
        #expect(try await credential.source.credential(replacing: nil)?.secret == Secret("S3CRET1"))
        clock.advance(75_000)
        let second = try #require(try await credential.source.credential(replacing: nil))
        #expect(second.secret == Secret("S3CRET2"))
        #expect(try await credential.source.credential(afterRefusalOf: second, isDenial: false) == nil)
        try await files.replace("t") { try $0.write("S3CRET3\n") }
        #expect(
            try await credential.source.credential(afterRefusalOf: second, isDenial: false)?.secret
                == Secret("S3CRET3"))
        #expect(credential.account.source == "access token, from --token-file")
    }

    @Test(
        arguments: [
            (nil, "cannot read 't', the credential of --token-file: no such file or directory"),
            ("", "the token of 't' is empty"),
            ("S3CRET x", "the token of 't' contains a space, a line break or another character that no token has"),
        ] as [(String?, String)])
    func brokenTokenFiles(_ row: (content: String?, message: String)) async throws {
        let files = row.content.map { ["t": $0] } ?? [:]
        let credential = try await found(
            NamedCredential(.tokenFile("t"), .flag("--token-file")), context(files: files))
        let error = await #expect(throws: CredentialError.self) {
            try await credential.source.credential(replacing: nil)
        }
        #expect(error?.description == row.message)
    }

    /// Real processes: what the command gets and what it says.
    @Test(arguments: [
        ("echo S3CRETt", "S3CRETt"), (#"printf '%s' '{"token":"S3CRETt","expires_in":60}'"#, "S3CRETt"),
        (#"echo "$GIVEN$HOME""#, "given"), ("cat; echo S3CRETt", "S3CRETt"),
        ("echo S3CRETt; exit 3", "the command of --token-command, which must print a token, ended with status 3"),
        ("kill -TERM $$", "the command of --token-command, which must print a token, ended with status 143"),
        ("true", "the token of the command of --token-command is empty"),
        (
            "echo S3CRET x",
            "the token of the command of --token-command contains a space, a line break or another character that no token has"
        ),
        ("yes", "the token of the command of --token-command has more than 65536 bytes"),
        ("exec head -c 65537 /dev/zero", "the token of the command of --token-command has more than 65536 bytes"),
        (
            "/no/such/program 2>/dev/null",
            "the command of --token-command, which must print a token, ended with status 127"
        ),
    ])
    func commands(_ row: (command: String, outcome: String)) async throws {
        let live = Context.live(transport: StubTransport([]), environment: [:]).processes
        let context = context(environment: ["GIVEN": "given", "PATH": "/usr/bin:/bin"], processes: live)
        let credential = try await found(
            NamedCredential(.tokenCommand(row.command), .flag("--token-command")), context)
        do {
            #expect(try await credential.source.credential(replacing: nil)?.secret.exposed == row.outcome)
        } catch let error as CredentialError {
            #expect(error.description == row.outcome)
            #expect(error.nextSteps.isEmpty == !error.description.contains("status"))
        }
    }

    @Test func aCommandThatCannotBeRun() async throws {
        let context = context(processes: NoProcesses(areExpected: true))
        let credential = try await found(
            NamedCredential(.tokenCommand("echo \(mark)"), .variable("FBCTL_TOKEN_COMMAND")), context)
        let error = await #expect(throws: CredentialError.self) {
            try await credential.source.credential(replacing: nil)
        }
        #expect(error?.description == "cannot run the command of FBCTL_TOKEN_COMMAND: no processes in this test")
    }
}
