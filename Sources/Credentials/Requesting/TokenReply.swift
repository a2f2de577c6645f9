import InternetFormats
import JSONCore
import RTDBClient
import TerminalText

/// The reply of a token server that gives a token.
///
/// - Source: RFC 6749 section 5.1; RFC 8693 section 2.2; IAM Service Account Credentials, `generateAccessToken`.
struct TokenReply {
    let object: JSONObject
    let server: String

    /// The token in `access_token`; its life is in `expires_in`, in seconds.
    func accessToken(_ now: Int64) throws(CredentialError) -> AccessToken {
        if let type = object["token_type"]?.string, type.lowercased() != "bearer" {
            throw unreadable("its token is not of the type 'Bearer'")
        }
        let scopes = object["scope"]?.string.map { $0.split(separator: " ").prefix(50).map(String.init) }
        // Google's server adds an ID token for users who have agreed to that.
        let claims = object["id_token"]?.string.flatMap { IDTokenClaims(Secret($0)) }
        return AccessToken(
            secret: try secret("access_token"), obtained: now, expiry: TokenLife(object, now: now).expiry,
            user: claims?.email, scopes: scopes ?? [])
    }

    /// The token in `accessToken`, which ends at `expireTime`.
    func generatedToken(_ now: Int64) throws(CredentialError) -> AccessToken {
        guard let time = object["expireTime"]?.string.flatMap({ UTCTime(parsing: $0) }) else {
            throw unreadable("it has no usable 'expireTime'")
        }
        return AccessToken(
            secret: try secret("accessToken"), obtained: now, expiry: TokenLife.clamped(time.milliseconds, now: now))
    }

    private func secret(_ name: String) throws(CredentialError) -> Secret {
        guard let secret = object[name]?.string.map({ Secret($0) }), secret.isSendable else {
            throw unreadable("it has no usable '\(name)'")
        }
        return secret
    }

    private func unreadable(_ reason: String) -> CredentialError {
        .unreadableReply(server: server, reason: reason)
    }
}
