/// Who a credential signs in as: the answer of `whoami`.
package struct SignedInAccount: Hashable, Sendable {
    package var kind: CredentialKind
    package let origin: CredentialOrigin
    /// The e-mail address of the account, or the user of an ID token; nil when the credential does not tell.
    package var name: String?
    /// The scopes of the token, or those that are asked for; empty when they are not known.
    package var scopes: [String] = []
    package var projectID: String?
    /// The expiry of the present token in milliseconds since 1970; nil when it does not expire or does not tell.
    package var expiry: Int64?

    /// Where the credential comes from, in words: `service account, from GOOGLE_APPLICATION_CREDENTIALS`.
    package var source: String { "\(kind), from \(origin)" }

    /// The account for a message about a refusal: `alice@example.com (user, from --credentials)`.
    package var phrase: String {
        guard let name else { return "the \(source)" }
        return "\(name) (\(source))"
    }
}
