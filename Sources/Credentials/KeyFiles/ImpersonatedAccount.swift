/// A service account that another credential may act as: a file of the type `impersonated_service_account`.
///
/// - Source: google-auth, `impersonated_credentials.py`.
struct ImpersonatedAccount: Sendable {
    let source: KeyFile
    let target: Impersonation
    let quotaProjectID: String?

    init(_ members: KeyFileMembers, depth: Int) throws(KeyFileFault) {
        source = try KeyFile(try members.members("source_credentials"), depth: depth + 1)
        guard let target = try Impersonation(members) else {
            throw .missing(members.path("service_account_impersonation_url"))
        }
        self.target = target
        quotaProjectID = try members.optionalText("quota_project_id")
    }
}

/// The request for a token of another service account.
struct Impersonation: Sendable {
    /// The URL of `generateAccessToken` for the account.
    let url: ServerURL
    let delegates: [String]

    /// Reads the members of a key file; nil when they do not ask for it.
    init?(_ members: KeyFileMembers) throws(KeyFileFault) {
        guard let url = try members.optionalURL("service_account_impersonation_url") else { return nil }
        self.url = url
        delegates = try members.texts("delegates")
    }

    /// The e-mail address of the account, which the URL names; nil when it does not.
    var account: String? {
        let name = url.text.split(separator: "/").last?.split(separator: ":").first.map(String.init)
        return name.flatMap { $0.contains("@") ? $0 : nil }
    }
}
