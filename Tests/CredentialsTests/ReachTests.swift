import RTDBClient
import TestSupport
import Testing

@testable import Credentials

/// Which credential may be sent where.
struct ReachTests {
    private static let databases = [
        "https://db.firebaseio.com", "https://db.europe-west1.firebasedatabase.app", "https://db.firebaseio.com:443",
        "https://db.firebaseio.com:8443", "https://db.firebaseio.com.evil.test", "https://firebaseio.com",
        "https://evilfirebaseio.com", "https://DB.FirebaseIO.com", "http://db.firebaseio.com", "https://db.example",
        "https://localhost:9000", "http://localhost:9000", "http://127.0.0.1:9000?ns=n", "http://[::1]:9000",
        "http://a.localhost", "http://127.0.0.1.evil.test", "http://127.1", "http://db.example", "http://10.0.0.1:9000",
    ]

    private static func verdict(_ origin: CredentialOrigin, allowsInsecure: Bool = false) throws -> [String] {
        try databases.compactMap { url in
            let reach = CredentialReach(of: try DatabaseURL(url), allowsInsecure: allowsInsecure)
            return reach.refusal(of: origin) == nil ? url : nil
        }
    }

    @Test(arguments: [CredentialOrigin.applicationCredentials, .gcloud, .metadataServer])
    func lookedUp(_ origin: CredentialOrigin) throws {
        let own = [
            "https://db.firebaseio.com", "https://db.europe-west1.firebasedatabase.app",
            "https://db.firebaseio.com:443", "https://DB.FirebaseIO.com",
        ]
        #expect(try Self.verdict(origin) == own)
        #expect(try Self.verdict(origin, allowsInsecure: true) == own)
    }

    @Test(arguments: [CredentialOrigin.flag("--credentials"), .variable("FBCTL_TOKEN")])
    func named(_ origin: CredentialOrigin) throws {
        let refused = [
            "http://db.firebaseio.com", "http://127.0.0.1.evil.test", "http://127.1", "http://db.example",
            "http://10.0.0.1:9000",
        ]
        #expect(try Self.verdict(origin) == Self.databases.filter { !refused.contains($0) })
        #expect(try Self.verdict(origin, allowsInsecure: true) == Self.databases)
    }

    @Test(arguments: [
        ("https://db.example/a", ["https://db.example"]),
        (
            "https://db.firebaseio.com:443",
            ["https://db.firebaseio.com", "https://db.firebaseio.com:443", "https://DB.FirebaseIO.com"]
        ),
        ("http://127.0.0.1:9000?ns=other", ["http://127.0.0.1:9000?ns=n"]), ("http://db.example", []),
    ])
    func profile(_ row: (database: String, urls: [String])) throws {
        let origin = CredentialOrigin.profile("prod", database: try DatabaseURL(row.database))
        #expect(try Self.verdict(origin) == row.urls)
    }

    @Test func emulator() throws {
        #expect(try Self.verdict(.emulator) == Self.databases)
    }

    @Test func credentialsInTheURL() throws {
        let profile = CredentialOrigin.profile("p", database: try DatabaseURL("https://db.example"))
        for url in ["https://db.firebaseio.com?auth=\(mark)", "https://db.firebaseio.com?ns=n&access%5Ftoken=\(mark)"] {
            for origin in [CredentialOrigin.flag("--token-file"), .gcloud, .emulator, profile] {
                let fault = try reach(url).refusal(of: origin)
                #expect(fault == .credentialInURL(origin))
                #expect(
                    fault?.message
                        == "the database URL has a credential in its query, and \(origin) names another one")
            }
            #expect(try !reach(url).allowsLookUp)
        }
    }

    @Test func messages() throws {
        func lines(_ url: String, _ origin: CredentialOrigin) throws -> [String] {
            let error = try #require(reach(url).refusal(of: origin).map { CredentialError.forbidden($0) })
            #expect(error.category == .configuration && !error.mayPass)
            return [error.description] + error.nextSteps
        }
        #expect(
            try lines("http://127.0.0.1:9000", .applicationCredentials) == [
                "the credentials from GOOGLE_APPLICATION_CREDENTIALS are not sent to '127.0.0.1:9000': they are for https and *.firebaseio.com or *.firebasedatabase.app only",
                "to send a credential there, name it: --credentials FILE, --token-file FILE or FBCTL_TOKEN",
            ])
        #expect(
            try lines("http://db.example", .variable("FBCTL_TOKEN")) == [
                "the credential of FBCTL_TOKEN is not sent to 'db.example' by http, where others can read it",
                "use an https URL, or allow it with --allow-insecure",
            ])
        #expect(
            try lines("https://b.example", .profile("a\u{1B}[2J", database: DatabaseURL("https://a.example?ns=n"))) == [
                "the credential of profile 'a\\u{1b}[2J' is for 'https://a.example' and is not sent to 'https://b.example'",
                "name a credential for this database: --credentials FILE, --token-file FILE or FBCTL_TOKEN",
            ])
    }
}
