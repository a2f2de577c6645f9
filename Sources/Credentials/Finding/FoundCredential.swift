import RTDBClient

/// A credential that is ready to be sent, and what is known about it.
package struct FoundCredential: Sendable {
    package let kind: CredentialKind
    package let origin: CredentialOrigin
    package let source: any CredentialSource
    /// What the credential tells about its account without a request; the expiry is that of a given token.
    private let known: SignedInAccount
    private let metadata: MetadataServer?

    init(
        _ kind: CredentialKind, _ origin: CredentialOrigin, _ source: any CredentialSource, name: String? = nil,
        scopes: [String] = [], projectID: String? = nil, expiry: Int64? = nil, metadata: MetadataServer? = nil
    ) {
        self.kind = kind
        self.origin = origin
        self.source = source
        self.metadata = metadata
        known = SignedInAccount(
            kind: kind, origin: origin, name: name, scopes: scopes, projectID: projectID, expiry: expiry)
    }

    /// The account, as far as it is known without a request.
    package var account: SignedInAccount { known }

    /// Signs in, and returns everything that is known about the account then.
    ///
    /// - Throws: ``CredentialError`` when no token can be obtained.
    package func signedInAccount() async throws -> SignedInAccount {
        var account = known
        if let renewing = source as? RenewingCredential {
            let token = try await renewing.token()
            account.expiry = token.expiry
            if account.name == nil { account.name = token.user }
            if !token.scopes.isEmpty { account.scopes = token.scopes }
            // A file or a command may have given a token of any type.
            if token.placement == .authParameter {
                let claims = IDTokenClaims(token.secret)
                account.kind = claims == nil ? .legacySecret : .idToken
                account.name = claims?.user
                account.projectID = account.projectID ?? claims?.projectID
            }
        }
        if let metadata {
            account.name = try await metadata.account()
            if account.projectID == nil { account.projectID = try await metadata.projectID() }
        }
        return account
    }
}
