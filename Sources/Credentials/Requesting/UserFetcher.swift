import HTTP
import RTDBClient

/// Gets tokens for a user who has signed in with Google's tools.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.11; RFC 6749 section 6.
struct UserFetcher: TokenFetcher {
    let user: UserCredential
    let server: TokenServer

    func cacheKey() -> TokenKey? {
        TokenKey([
            "user", user.clientID, user.clientSecret.exposed, user.refreshToken.exposed, user.tokenURL.text,
        ])
    }

    func fetch() async throws -> AccessToken {
        let now = server.now()
        var headers = [TokenServer.formType]
        let body: [UInt8]
        if user.sendsClientInHeader {
            headers.append(.basic(user.clientID, user.clientSecret))
            body = TokenServer.form(["grant_type": "refresh_token", "refresh_token": user.refreshToken.exposed])
        } else {
            body = TokenServer.form([
                "grant_type": "refresh_token", "client_id": user.clientID,
                "client_secret": user.clientSecret.exposed, "refresh_token": user.refreshToken.exposed,
            ])
        }
        let object = try await server.object(
            TokenServer.Message(
                url: user.tokenURL, headers: headers, body: body, secrets: [user.refreshToken, user.clientSecret],
                kind: .user))
        return try TokenReply(object: object, server: user.tokenURL.host).accessToken(now)
    }
}

extension HTTPHeader {
    /// The header of a client that identifies itself with a name and a secret.
    ///
    /// - Source: RFC 7617.
    static func basic(_ name: String, _ secret: Secret) -> HTTPHeader {
        // The alphabets differ in two characters, and this one is padded.
        var text = Base64URL.encode("\(name):\(secret.exposed)".utf8).map { character -> Character in
            switch character {
            case "-": "+"
            case "_": "/"
            default: character
            }
        }
        while !text.count.isMultiple(of: 4) { text.append("=") }
        return HTTPHeader("Authorization", "Basic " + String(text))
    }
}
