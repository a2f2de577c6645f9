import Platform
import RTDBClient

/// Finds the credential for a database.
///
/// With the emulator's variable set, `owner` is the only one. Otherwise the one that is named counts; without one,
/// Google's Application Default Credentials are looked up, for databases of the hosted service only. Nothing is looked up
/// for a database whose URL has a credential.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.10, 8.14.
package struct CredentialSearch: Sendable {
    private let environment: [String: String]
    private let files: any FileAccess
    private let processes: any ProcessControl
    private let server: TokenServer
    private let cache: TokenCache?

    /// Creates a search that keeps tokens in `cache` for other processes, or in memory only.
    package init(_ context: Context, cache: TokenCache?) {
        environment = context.environment
        files = context.files
        processes = context.processes
        server = TokenServer(transport: context.transport, clock: context.clock, now: context.now)
        self.cache = cache
    }

    /// The credential for a database; nil when there is none.
    ///
    /// `named` is the one that the user names. `isEmulated` says that the emulator's variable is set
    /// and counts.
    ///
    /// - Throws: ``CredentialError`` when the credential that counts cannot be used or must not be sent there.
    package func credential(
        for reach: CredentialReach, named: NamedCredential?, isEmulated: Bool
    ) async throws -> FoundCredential? {
        if isEmulated {
            // Who writes a credential into the URL wants that one.
            guard !reach.hasCredentialInURL else { return nil }
            return FoundCredential(
                .emulatorAdministrator, .emulator, FixedCredential(Secret("owner")), name: "owner",
                projectID: project(nil))
        }
        if let named {
            if let fault = reach.refusal(of: named.origin) { throw CredentialError.forbidden(fault) }
            return try credential(named)
        }
        guard reach.allowsLookUp else { return nil }
        return try await applicationDefault()
    }

    /// Why a credential that could have been looked up was not; nil when nothing was left out that a user may expect.
    package func leftOut(for reach: CredentialReach) -> ReachFault? {
        guard !reach.hasCredentialInURL, value("GOOGLE_APPLICATION_CREDENTIALS") != nil else { return nil }
        return reach.refusal(of: .applicationCredentials)
    }

    /// Google's Application Default Credentials.
    ///
    /// - Source: google-auth, `_default.py`.
    private func applicationDefault() async throws -> FoundCredential? {
        if let path = value("GOOGLE_APPLICATION_CREDENTIALS") { return try keyFile(path, .applicationCredentials) }
        let folder = value("CLOUDSDK_CONFIG") ?? value("HOME").map { $0 + "/.config/gcloud" }
        if let path = folder.map({ $0 + "/application_default_credentials.json" }), files.exists(path) {
            return try keyFile(path, .gcloud)
        }
        guard let metadata = MetadataServer(environment: environment, files: files, server: server),
            try await metadata.isThere()
        else { return nil }
        return FoundCredential(
            .metadataServer, .metadataServer, renewing(metadata), scopes: Scopes.database, projectID: project(nil),
            metadata: metadata)
    }

    private func credential(_ named: NamedCredential) throws(CredentialError) -> FoundCredential {
        let (origin, type) = (named.origin, named.type)
        switch named.source {
        case .keyFile(let path): return try keyFile(path, origin)
        case .tokenFile(let path):
            let fetcher = TokenFileFetcher(path: path, origin: origin, type: type, files: files, now: server.now)
            return FoundCredential(type?.kind ?? .accessToken, origin, renewing(fetcher), projectID: project(nil))
        case .tokenCommand(let command):
            let fetcher = TokenCommandFetcher(
                command: command, origin: origin, type: type, processes: processes, environment: environment,
                now: server.now)
            return FoundCredential(type?.kind ?? .accessToken, origin, renewing(fetcher), projectID: project(nil))
        case .token(let secret):
            let text: TokenText
            do throws(TokenFault) {
                text = try TokenText(parsing: secret.exposed, type: type, now: server.now())
            } catch {
                throw .unusableToken(source: origin.description, error)
            }
            let claims = text.type == .id ? IDTokenClaims(text.token.secret) : nil
            return FoundCredential(
                text.type.kind, origin, FixedCredential(text.token.secret, sentAs: text.token.placement),
                name: claims?.user, projectID: project(claims?.projectID), expiry: text.token.expiry)
        }
    }

    private func keyFile(_ path: String, _ origin: CredentialOrigin) throws(CredentialError) -> FoundCredential {
        let bytes: [UInt8]
        do {
            bytes = try files.read(path, atMost: KeyFile.sizeLimit)
        } catch {
            let reason = (error as? FileError)?.description ?? "it cannot be read"
            throw .unreadableFile(path, reason: reason, origin: origin)
        }
        let file: KeyFile
        do throws(KeyFileFault) {
            file = try KeyFile(parsing: bytes)
        } catch {
            throw .brokenFile(path, error)
        }
        return FoundCredential(
            file.kind, origin, renewing(fetcher(file, path, origin)), name: file.account,
            // Those of a user were decided when the user signed in.
            scopes: file.kind == .user ? [] : Scopes.database,
            projectID: project(file.projectID))
    }

    private func fetcher(
        _ file: KeyFile, _ path: String, _ origin: CredentialOrigin, scopes: [String] = Scopes.database
    ) -> any TokenFetcher {
        switch file {
        case .serviceAccount(let key): ServiceAccountFetcher(key: key, file: path, scopes: scopes, server: server)
        case .user(let user): UserFetcher(user: user, server: server)
        case .externalAccount(let account):
            ExternalAccountFetcher(
                account: account, file: path, origin: origin, scopes: scopes, files: files, server: server)
        case .impersonated(let account):
            ImpersonationFetcher(
                target: account.target, source: fetcher(account.source, path, origin, scopes: Scopes.exchange),
                scopes: scopes, server: server)
        }
    }

    private func renewing(_ fetcher: any TokenFetcher) -> RenewingCredential {
        RenewingCredential(fetcher, cache: cache, clock: server.clock, now: server.now)
    }

    /// The project that the environment names, otherwise that of the credential.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 8.13.
    private func project(_ own: String?) -> String? {
        value("GOOGLE_CLOUD_PROJECT") ?? value("GCLOUD_PROJECT") ?? own
    }

    /// The value of a variable; nil when it is empty.
    private func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
