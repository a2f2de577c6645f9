import HTTP
import JSONCore
import Platform
import RTDBClient

/// Gets tokens in exchange for the token of another provider.
///
/// - Source: RFC 8693 section 2.1; google-auth, `sts.py`.
struct ExternalAccountFetcher: TokenFetcher {
    let account: ExternalAccount
    /// The file of the configuration, for messages.
    let file: String
    let origin: CredentialOrigin
    var scopes = Scopes.database
    let files: any FileAccess
    let server: TokenServer

    /// The key of a token in a file contains the other provider's token, so that who changes that is somebody else.
    func cacheKey() async throws -> TokenKey? {
        guard case .file = account.source.place else { return nil }
        return TokenKey([
            "external_account", account.audience, account.subjectTokenType, account.tokenURL.text,
            account.impersonation?.url.text ?? "", account.clientID ?? "", scopes.joined(separator: " "),
            try await subjectToken().exposed,
        ])
    }

    func fetch() async throws -> AccessToken {
        let now = server.now()
        let subject = try await subjectToken()
        let scopes = account.impersonation == nil ? scopes : Scopes.exchange
        var headers = [TokenServer.formType]
        if let name = account.clientID {
            headers.append(.basic(name, account.clientSecret ?? Secret("")))
        }
        let object = try await server.object(
            TokenServer.Message(
                url: account.tokenURL, headers: headers,
                body: TokenServer.form([
                    "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "audience": account.audience,
                    "scope": scopes.joined(separator: " "),
                    "requested_token_type": "urn:ietf:params:oauth:token-type:access_token",
                    "subject_token": subject.exposed, "subject_token_type": account.subjectTokenType,
                ]),
                secrets: [subject] + (account.clientSecret.map { [$0] } ?? []), kind: .workloadIdentity))
        let token = try TokenReply(object: object, server: account.tokenURL.host).accessToken(now)
        guard let impersonation = account.impersonation else { return token }
        return try await impersonation.token(by: token.secret, scopes: self.scopes, server)
    }

    private func subjectToken() async throws -> Secret {
        let (bytes, name) = try await subjectText()
        var text = String(decoding: bytes, as: UTF8.self)
        if let field = account.source.field {
            guard let found = (try? JSON(parsing: bytes))?[field]?.string else {
                throw CredentialError.unusableToken(source: name, .hasNoMember(field))
            }
            text = found
        }
        text = text.trimmingBlanks
        guard !text.isEmpty else { throw CredentialError.unusableToken(source: name, .isEmpty) }
        return Secret(text)
    }

    private func subjectText() async throws -> (bytes: [UInt8], name: String) {
        switch account.source.place {
        case .file(let path):
            do {
                return (try files.read(path, atMost: KeyFile.sizeLimit), "'\(path)'")
            } catch let error as FileError {
                throw CredentialError.unreadableFile(path, reason: error.description, origin: origin)
            }
        case .url(let url, let headers):
            let reply = try await server.text(
                TokenServer.Message(
                    method: "GET", url: url,
                    headers: headers.sorted { $0.key < $1.key }.map { HTTPHeader($0.key, $0.value.exposed) },
                    secrets: Array(headers.values), kind: .workloadIdentity))
            return (reply.bytes, "'\(url.host)'")
        }
    }
}
