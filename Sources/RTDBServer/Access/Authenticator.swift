import JSONCore

/// Identifies the caller of a request.
///
/// Tokens are treated as in the emulator: `owner` is the administrator, and the signature of an ID token is not
/// verified. With a legacy secret, the secret itself also identifies the administrator, and the signature of a token
/// signed with it is verified.
///
/// - Source: Documentation/RealtimeDatabase.md, 8, 9.6.
package struct Authenticator: Sendable {
    private let secret: String?

    /// Creates an authenticator.
    ///
    /// - Parameter secret: The legacy database secret; nil when there is none.
    package init(secret: String? = nil) {
        self.secret = secret
    }

    /// Returns the caller with these credentials; `now` is in milliseconds since 1970.
    ///
    /// - Throws: A 401 for a credential that is not accepted.
    func caller(_ credentials: Credentials, now: Int64) throws(RequestError) -> Caller {
        let caller = try caller(credentials.token, now: now)
        guard let override = credentials.override else { return caller }
        // Otherwise anyone could assume any identity with the override.
        guard case .admin = caller else { throw .permissionDenied }
        guard let auth = try? JSON(parsing: Array(override.utf8)) else { throw Authenticator.malformedOverride }
        switch auth {
        case .null, .object: return .user(auth: auth, expiry: nil)
        case .bool, .number, .string, .array: throw Authenticator.malformedOverride
        }
    }

    private func caller(_ token: Credentials.Token, now: Int64) throws(RequestError) -> Caller {
        switch token {
        case .none: return .nobody
        case .access("owner"): return .admin
        case .access: throw RequestError(401, "Unauthorized request.")
        case .auth(let text):
            if let secret, Digest.areSame(Array(text.utf8), Array(secret.utf8)) { return .admin }
            guard let token = JSONWebToken(parsing: text), token.hasAcceptableSignature(secret: secret) else {
                throw Authenticator.unreadableToken
            }
            return try caller(token, now: now)
        }
    }

    private func caller(_ token: JSONWebToken, now: Int64) throws(RequestError) -> Caller {
        let expiry = token.milliseconds("exp")
        if let expiry, expiry <= now { throw RequestError(401, "Auth token is expired") }
        // A legacy token has its identity in `d` and may identify an administrator, so it counts only if signed.
        if token.isSigned, let identity = token.claims["d"] {
            if case .bool(true)? = token.claims["admin"] { return .admin }
            guard case .object = identity else { throw Authenticator.unreadableToken }
            return .user(auth: identity, expiry: expiry)
        }
        guard let user = token.claims["sub"]?.string ?? token.claims["user_id"]?.string, !user.isEmpty else {
            throw Authenticator.unreadableToken
        }
        let provider = token.claims["firebase"]?["sign_in_provider"] ?? token.claims["provider_id"] ?? .null
        let auth = JSONObject(uniqueMembers: [
            ("uid", .string(user)), ("provider", provider), ("token", .object(token.claims)),
        ])
        return .user(auth: .object(auth), expiry: expiry)
    }

    private static let unreadableToken = RequestError(401, "Could not parse auth token.")
    private static let malformedOverride = RequestError(
        400, "auth_variable_override must be a JSON object or null")
}
