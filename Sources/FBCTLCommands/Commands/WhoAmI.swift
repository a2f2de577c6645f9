package import ArgumentParser
import Credentials
import Failures
import InternetFormats
import JSONCore
import Platform
import RTDBClient
import RTDBWire
import Rendering
import TerminalText

/// `fbctl whoami`: shows the account that requests are sent with.
package struct WhoAmI: FBCTLCommand {
    private static let formats: [OutputFormat] = [.json]

    package static let configuration = CommandConfiguration(
        commandName: Verb.whoami.rawValue,
        abstract: "Show the account that requests are sent with, and where its credential comes from.",
        discussion: """
            Signs in, and sends nothing to the database. Ends with status 1 when requests are sent without a credential.

            A credential is looked for in this order:

              FIREBASE_DATABASE_EMULATOR_HOST              'owner', which the emulator lets do everything; no other one
              --credentials FILE, FBCTL_CREDENTIALS        a key file: a service account, a user of gcloud, a workload \
            identity, an impersonated service account
              --token-file FILE, FBCTL_TOKEN_FILE          a file with a token, which is read again when it expires
              --token-command CMD, FBCTL_TOKEN_COMMAND     a shell command that prints a token; it may run often
              FBCTL_TOKEN                                  a token
              GOOGLE_APPLICATION_CREDENTIALS               a key file
              gcloud auth application-default login        its key file
              the metadata server                          the service account of a machine of Google's

            The last three are sent only over https to *.firebaseio.com and *.firebasedatabase.app. A token is an OAuth 2 \
            access token, an ID token or the legacy secret of a database; a file or a command may also give \
            {"access_token": TOKEN, "expires_in": SECONDS} or an ExecCredential of Kubernetes.

            \(WhoAmI.formats.help())

              fbctl whoami --credentials robot.json
            """)

    @OptionGroup var options: GlobalOptions

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: WhoAmI.formats)
        let (database, credential) = try context.connection(options)
        let account = try await credential.found()?.signedInAccount()
        let facts = AccountFacts(account, on: database, now: context.now())
        guard format == nil else {
            try context.print(facts.json)
            return try end(facts)
        }
        if facts.isKnown {
            try context.standardOutput.write(facts.lines.map { $0 + "\n" }.joined())
        } else {
            let details = [credential.absence, Failure.howToSignIn].compactMap { $0 }
            try context.note("requests are sent without a credential", lines: details)
        }
        try end(facts)
    }

    private func end(_ facts: AccountFacts) throws {
        guard facts.isKnown else { throw ExitError(status: ExitStatus.conditionNotMet.rawValue) }
    }
}

/// What `whoami` tells about an account.
private struct AccountFacts {
    private let account: SignedInAccount?
    private let database: DatabaseURL
    private let now: Int64

    init(_ account: SignedInAccount?, on database: DatabaseURL, now: Int64) {
        self.account = account
        self.database = database
        self.now = now
    }

    /// Whether requests are sent with a credential.
    var isKnown: Bool { account != nil || isInURL }

    private var isInURL: Bool { CredentialReach(of: database).hasCredentialInURL }

    private var source: String? { isInURL ? "the query of the database URL" : account?.origin.description }

    private var claims: String? { database.parameters["auth_variable_override"] }

    private var expiry: String? { account?.expiry.map { UTCTime(milliseconds: $0).description } }

    var lines: [String] {
        var rows = [["account", account?.name ?? "unknown"]]
        func add(_ name: String, _ value: String?) {
            if let value { rows.append([name, value.withoutControlCharacters]) }
        }
        add("kind", account?.kind.description)
        add("source", source)
        add("acts as", claims)
        for (index, scope) in (account?.scopes ?? []).enumerated() {
            rows.append([index == 0 ? "scopes" : "", scope.withoutControlCharacters])
        }
        add("project", account?.projectID)
        if let expiry, let milliseconds = account?.expiry {
            add("expires", milliseconds <= now ? "\(expiry), which is past" : expiry)
        }
        add("database", database.description)
        return rows.aligned
    }

    var json: JSON {
        func text(_ value: String?) -> JSON { value.map { .string($0) } ?? .null }
        guard isKnown else { return .null }
        return .object(
            JSONObject(uniqueMembers: [
                ("account", text(account?.name)), ("kind", text(account?.kind.rawValue)), ("source", text(source)),
                ("actsAs", claims.flatMap { try? JSON(parsing: Array($0.utf8)) } ?? .null),
                ("scopes", .array((account?.scopes ?? []).map { .string($0) })),
                ("project", text(account?.projectID)), ("expires", text(expiry)),
                ("database", .string(database.description)),
            ]))
    }
}
