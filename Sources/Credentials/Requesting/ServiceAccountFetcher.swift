import RTDBClient

/// Gets tokens for a service account, with an assertion signed by its key.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.5 to 8.8.
struct ServiceAccountFetcher: TokenFetcher {
    let key: ServiceAccountKey
    /// The file of the key, for messages.
    let file: String
    var scopes = Scopes.database
    let server: TokenServer

    func cacheKey() -> TokenKey? {
        TokenKey([
            "service_account", key.email, key.keyID ?? "", key.privateKey.exposed, key.tokenURL.text,
            scopes.joined(separator: " "),
        ])
    }

    func fetch() async throws -> AccessToken {
        let now = server.now()
        guard let assertion = Assertion(key: key, scopes: scopes, now: now).signed() else {
            throw CredentialError.brokenFile(file, .notAPrivateKey(key.privateKeyName))
        }
        let object = try await server.object(
            TokenServer.Message(
                url: key.tokenURL, headers: [TokenServer.formType],
                body: TokenServer.form([
                    "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "assertion": assertion,
                ]),
                secrets: [Secret(assertion)], kind: .serviceAccount))
        return try TokenReply(object: object, server: key.tokenURL.host).accessToken(now)
    }
}
