import HTTP
import JSONCore
import RTDBClient

/// Gets tokens of a service account with the token of another credential.
struct ImpersonationFetcher: TokenFetcher {
    let target: Impersonation
    /// The fetcher for the credential that asks.
    let source: any TokenFetcher
    var scopes = Scopes.database
    let server: TokenServer

    func cacheKey() async throws -> TokenKey? {
        guard let key = try await source.cacheKey() else { return nil }
        return TokenKey(["impersonated", key.fileName, target.url.text] + target.delegates + scopes)
    }

    func fetch() async throws -> AccessToken {
        try await target.token(by: source.fetch().secret, scopes: scopes, server)
    }
}

extension Impersonation {
    /// Gets a token of the account with the token of somebody who may act as it.
    ///
    /// - Source: IAM Service Account Credentials, `projects.serviceAccounts.generateAccessToken`.
    func token(by secret: Secret, scopes: [String], _ server: TokenServer) async throws -> AccessToken {
        let now = server.now()
        let body = JSON.object(
            JSONObject(uniqueMembers: [
                ("delegates", .array(delegates.map { .string($0) })), ("scope", .array(scopes.map { .string($0) })),
                ("lifetime", "3600s"),
            ]))
        let object = try await server.object(
            TokenServer.Message(
                url: url,
                headers: [TokenServer.jsonType, HTTPHeader("Authorization", "Bearer " + secret.exposed)],
                body: Array(body.description.utf8), secrets: [secret], kind: .impersonatedServiceAccount))
        return try TokenReply(object: object, server: url.host).generatedToken(now)
    }
}
