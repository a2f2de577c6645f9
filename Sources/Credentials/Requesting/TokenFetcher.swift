/// Gets new tokens for one credential.
protocol TokenFetcher: Sendable {
    /// What identifies the tokens of the credential among those of others; nil when they must not be kept in files.
    ///
    /// - Throws: ``CredentialError``.
    func cacheKey() async throws -> TokenKey?

    /// Gets a new token.
    ///
    /// - Throws: ``CredentialError``, or `CancellationError`.
    func fetch() async throws -> AccessToken
}

/// The scopes of the tokens for the database.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.1.
enum Scopes {
    static let database = [
        "https://www.googleapis.com/auth/firebase.database", "https://www.googleapis.com/auth/userinfo.email",
    ]
    /// The scope of a token that is only used to get another one.
    static let exchange = ["https://www.googleapis.com/auth/cloud-platform"]
}
