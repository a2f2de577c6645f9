import HTTP
import JSONCore
import Platform
import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// Which credential counts, and how it is sent.
struct SearchTests {
    private static let user =
        #"{"type":"authorized_user","client_id":"c","client_secret":"S3CRETs","refresh_token":"S3CRETr"}"#

    private func found(
        _ environment: [String: String], files: [String: String] = [:], named: NamedCredential? = nil,
        url: String = "https://db.firebaseio.com", isEmulated: Bool = false,
        transport: any Transport = StubTransport([])
    ) async throws -> FoundCredential? {
        let search = CredentialSearch(
            context(environment: environment, files: files, transport: transport), cache: nil)
        return try await search.credential(for: reach(url), named: named, isEmulated: isEmulated)
    }

    private func error(_ body: () async throws -> FoundCredential?) async -> [String] {
        do {
            let found = try await body()
            return ["found \(found?.account.source ?? "nothing")"]
        } catch let error as CredentialError {
            return ["\(error.category)", error.description] + error.nextSteps
        } catch {
            return ["\(error)"]
        }
    }

    private static let named = NamedCredential(.token(Secret("S3CRETt")), .flag("--token"))

    @Test func theEmulatorHasOneCredential() async throws {
        let environment = ["GOOGLE_APPLICATION_CREDENTIALS": "/none.json", "FBCTL_TOKEN": "S3CRET"]
        let owner = try #require(
            try await found(environment, named: Self.named, url: "http://emulator:9000", isEmulated: true))
        #expect(try await owner.source.credential(replacing: nil) == Credential(Secret("owner")))
        #expect(!owner.source.isRenewable)
        let inURL = try await found(environment, url: "http://emulator:9000?auth=S3CRET", isEmulated: true)
        #expect(inURL?.kind == nil)
        #expect(
            try await owner.signedInAccount().phrase
                == "owner (administrator of the emulator, from FIREBASE_DATABASE_EMULATOR_HOST)")
    }

    @Test func whatIsNamedGoesFirst() async throws {
        let environment = ["GOOGLE_APPLICATION_CREDENTIALS": "/none.json"]
        let credential = try #require(try await found(environment, named: Self.named))
        #expect(credential.account.source == "access token, from --token")
        #expect(try await credential.source.credential(replacing: nil) == Credential(Secret("S3CRETt")))
    }

    @Test func aFlagGoesBeforeAVariable() throws {
        let environment = ["FBCTL_TOKEN": "S3CRETt"]
        func origin(_ keyFile: String?, _ tokenFile: String?, _ command: String?) throws -> CredentialOrigin? {
            let flags = NamedCredential.Flags(keyFile: keyFile, tokenFile: tokenFile, tokenCommand: command)
            return try NamedCredential(flags, environment: environment)?.origin
        }
        #expect(try origin("k", nil, nil) == .flag("--credentials"))
        #expect(try origin(nil, "t", nil) == .flag("--token-file"))
        #expect(try origin(nil, nil, "c") == .flag("--token-command"))
        #expect(try origin(nil, nil, nil) == .variable("FBCTL_TOKEN"))
    }

    @Test func nothingIsLookedUpForOtherHosts() async throws {
        let environment = ["GOOGLE_APPLICATION_CREDENTIALS": "/none.json"]
        let search = CredentialSearch(context(environment: environment), cache: nil)
        for url in ["http://127.0.0.1:9000", "https://db.example", "http://db.firebaseio.com"] {
            #expect(try await found(environment, url: url)?.kind == nil)
            let fault = search.leftOut(for: try reach(url))
            #expect(fault != nil)
        }
        #expect(search.leftOut(for: try reach()) == nil)
        #expect(search.leftOut(for: try reach("https://db.example?auth=S3CRET")) == nil)
        #expect(CredentialSearch(context(), cache: nil).leftOut(for: try reach("https://db.example")) == nil)
        #expect(try await found(environment, url: "https://db.firebaseio.com?auth=S3CRET")?.kind == nil)
    }

    @Test func filesThatAreMissingOrBroken() async throws {
        let variable = ["GOOGLE_APPLICATION_CREDENTIALS": "/none.json", "HOME": "/h"]
        let gcloud = "/h/.config/gcloud/application_default_credentials.json"
        // Not a fall-through to gcloud's file.
        #expect(
            await error { try await found(variable, files: [gcloud: Self.user]) } == [
                "missingInput",
                "cannot read '/none.json', the credential of GOOGLE_APPLICATION_CREDENTIALS: no such file or directory",
                "correct GOOGLE_APPLICATION_CREDENTIALS, or unset it to go on without that file",
            ])
        #expect(
            await error { try await found(["HOME": "/h"], files: [gcloud: "{}"]) } == [
                "configuration", "the key file '\(gcloud)' has no 'type'",
                "download the key again, or name another file",
            ])
        #expect(
            await error {
                try await found([:], named: NamedCredential(.keyFile("k.json"), .variable("FBCTL_CREDENTIALS")))
            } == [
                "missingInput", "cannot read 'k.json', the credential of FBCTL_CREDENTIALS: no such file or directory",
            ])
        #expect(
            await error {
                try await found([:], named: Self.named, url: "http://db.example")
            } == [
                "configuration",
                "the credential of --token is not sent to 'db.example' by http, where others can read it",
                "use an https URL, or allow it with --allow-insecure",
            ])
        #expect(
            await error {
                try await found([:], named: NamedCredential(.token(Secret("a b")), .variable("FBCTL_TOKEN")))
            }
                == [
                    "configuration",
                    "the token of FBCTL_TOKEN contains a space, a line break or another character that no token has",
                ])
    }

    @Test(
        arguments: [
            ([:], nil), (["FBCTL_TOKEN": ""], nil), (["FBCTL_TOKEN": "t"], "FBCTL_TOKEN"),
            (["FBCTL_TOKEN_FILE": "f", "FBCTL_TOKEN": ""], "FBCTL_TOKEN_FILE"),
            (["FBCTL_TOKEN_COMMAND": "c"], "FBCTL_TOKEN_COMMAND"), (["FBCTL_CREDENTIALS": "c"], "FBCTL_CREDENTIALS"),
            (
                ["FBCTL_TOKEN": "S3CRET", "FBCTL_CREDENTIALS": "c"],
                "FBCTL_CREDENTIALS and FBCTL_TOKEN both name a credential"
            ),
            (
                ["FBCTL_TOKEN_FILE": "S3CRET", "FBCTL_TOKEN_COMMAND": "c"],
                "FBCTL_TOKEN_FILE and FBCTL_TOKEN_COMMAND both name a credential"
            ),
        ] as [([String: String], String?)])
    func variables(_ row: (environment: [String: String], outcome: String?)) {
        let outcome: String?
        do throws(CredentialError) {
            outcome = try NamedCredential(environment: row.environment)?.origin.description
        } catch {
            outcome = error.description
        }
        #expect(outcome == row.outcome)
    }

    @Test(arguments: ["GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT", "file"])
    func projects(_ what: String) async throws {
        var environment = ["GOOGLE_APPLICATION_CREDENTIALS": "/k.json"]
        if what != "file" { environment["GCLOUD_PROJECT"] = "GCLOUD_PROJECT" }
        if what == "GOOGLE_CLOUD_PROJECT" { environment[what] = what }
        let credential = try await found(environment, files: ["/k.json": TestKey.file(["project_id": "file"])])
        #expect(credential?.account.projectID == what)
    }

    /// A key file is read once; its token is asked for when the first request wants it.
    @Test func nothingIsRequestedBeforeItIsNeeded() async throws {
        let credential = try await found(
            ["GOOGLE_APPLICATION_CREDENTIALS": "/k.json"], files: ["/k.json": TestKey.file()])
        #expect(
            credential?.account.phrase
                == "robot@shop.iam.gserviceaccount.com (service account, from GOOGLE_APPLICATION_CREDENTIALS)")
    }

    /// Members of a kind, in the order in which the words of the user name them.
    @Test func kindsHaveNames() {
        #expect(CredentialKind.allCases.map(\.description).filter(\.isEmpty) == [])
        #expect(Set(CredentialKind.allCases.map(\.description)).count == CredentialKind.allCases.count)
    }
}
