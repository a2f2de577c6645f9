/// A secret that authorises requests, and the time at which it expires.
package struct Credential: Sendable {
    package let secret: Secret
    /// The expiry in milliseconds of the steady clock; nil when the credential does not expire or the time is unknown.
    package let end: Int64?

    package init(_ secret: Secret, end: Int64? = nil) {
        self.secret = secret
        self.end = end
    }
}

/// A source of credentials.
package protocol CredentialSource: Sendable {
    /// Whether the source can provide a new credential when one has expired.
    var isRenewable: Bool { get }

    /// Returns the credential for the next request, or nil for none; with `renewing`, a different one than last time.
    func credential(renewing: Bool) async throws -> Credential?
}

/// A source that always returns the same credential, or none.
package struct FixedCredential: CredentialSource {
    private let secret: Secret?

    package init(_ secret: Secret?) {
        self.secret = secret
    }

    package var isRenewable: Bool { false }

    package func credential(renewing: Bool) -> Credential? {
        secret.map { Credential($0) }
    }
}
