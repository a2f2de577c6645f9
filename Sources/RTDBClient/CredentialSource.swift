/// A secret that authorises requests, and the time at which it expires.
package struct Credential: Hashable, Sendable {
    /// How a credential travels in a request.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 8.2, 8.4.
    package enum Placement: Hashable, Sendable {
        /// `Authorization: Bearer`, as an OAuth2 access token does.
        case bearer
        /// The parameter `auth`, as an ID token and a legacy secret do: the service reads them nowhere else.
        case authParameter
    }

    package let secret: Secret
    package let placement: Placement
    /// The expiry in milliseconds of the steady clock; nil when the credential does not expire or the time is unknown.
    package let end: Int64?
    /// Whose credential it is, for messages; nil when that is not known.
    package var account: String?

    package init(
        _ secret: Secret, sentAs placement: Placement = .bearer, end: Int64? = nil, account: String? = nil
    ) {
        self.secret = secret
        self.placement = placement
        self.end = end
        self.account = account
    }
}

/// A source of credentials.
package protocol CredentialSource: Sendable {
    /// Whether the source can provide a new credential when one has expired.
    var isRenewable: Bool { get }

    /// Why the source has no credential, for the message of a refusal; nil when there is nothing to say about it.
    var absence: String? { get }

    /// Returns the credential for the next request, or nil for none.
    ///
    /// `old` is a credential that has ended or soon will; the result is another one if the source can get one.
    func credential(replacing old: Credential?) async throws -> Credential?

    /// Returns the credential with which to repeat a request, after the database answered 401; nil when another one
    /// would not help.
    ///
    /// `isDenial` says that the answer was a denial by the rules, which are asked before the credential is suspected.
    func credential(afterRefusalOf credential: Credential, isDenial: Bool) async throws -> Credential?
}

extension CredentialSource {
    package var absence: String? { nil }

    package func credential(afterRefusalOf credential: Credential, isDenial: Bool) -> Credential? { nil }
}

/// An error of a credential source.
package protocol CredentialSourceError: Error, CustomStringConvertible {
    /// Whether the same call may work later.
    var mayPass: Bool { get }
}

/// A source that always returns the same credential, or none.
package struct FixedCredential: CredentialSource {
    private let credential: Credential?

    package init(_ secret: Secret?, sentAs placement: Credential.Placement = .bearer) {
        credential = secret.map { Credential($0, sentAs: placement) }
    }

    package var isRenewable: Bool { false }

    package func credential(replacing old: Credential?) -> Credential? { credential }
}
