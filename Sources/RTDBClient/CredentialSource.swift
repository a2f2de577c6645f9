/// A secret that a request is signed with, and its end.
package struct Credential: Sendable {
    package let secret: Secret
    /// In milliseconds of the steady clock; nil when it has none that is known.
    package let end: Int64?

    package init(_ secret: Secret, end: Int64? = nil) {
        self.secret = secret
        self.end = end
    }
}

/// Where credentials come from.
package protocol CredentialSource: Sendable {
    /// Whether a new credential can be had when one has ended.
    var isRenewable: Bool { get }

    /// The credential for the next request; nil for none. With `renewing`, not the one that was given last.
    func credential(renewing: Bool) async throws -> Credential?
}

/// The same credential for ever, or none.
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
