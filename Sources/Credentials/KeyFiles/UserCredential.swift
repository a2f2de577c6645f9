import RTDBClient

/// A user's refresh token: a file of the type `authorized_user` or `external_account_authorized_user`.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.11.
struct UserCredential: Sendable {
    /// Google's own token server.
    private static let google = "https://oauth2.googleapis.com/token"

    let clientID: String
    let clientSecret: Secret
    let refreshToken: Secret
    let tokenURL: ServerURL
    /// Whether the client identifies itself in a header, as the token server for external users wants it.
    let sendsClientInHeader: Bool
    let account: String?
    let quotaProjectID: String?

    init(_ members: KeyFileMembers, isExternal: Bool) throws(KeyFileFault) {
        clientID = try members.text("client_id")
        clientSecret = Secret(try members.text("client_secret"))
        refreshToken = Secret(try members.text("refresh_token"))
        if isExternal {
            tokenURL = try members.url("token_url")
        } else {
            let name = "token_uri"
            guard let url = try members.optionalURL(name) ?? ServerURL(Self.google) else {
                throw .notAURL(members.path(name))
            }
            tokenURL = url
        }
        sendsClientInHeader = isExternal
        account = try members.optionalText("account").flatMap { $0.isEmpty ? nil : $0 }
        quotaProjectID = try members.optionalText("quota_project_id")
    }
}
