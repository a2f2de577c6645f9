import RTDBClient
import Synchronization

/// The credential of a search that begins when the first request needs it.
///
/// A command that sends nothing therefore looks nothing up. The credentials it gives tell whose they are.
package final class SearchedCredential: CredentialSource {
    private let search: CredentialSearch
    private let reach: CredentialReach
    private let named: NamedCredential?
    private let isEmulated: Bool
    /// What was found; nil before the search.
    private let result = Mutex<FoundCredential??>(nil)

    /// Creates a source; the parameters are those of ``CredentialSearch/credential(for:named:isEmulated:)``.
    package init(_ search: CredentialSearch, for reach: CredentialReach, named: NamedCredential?, isEmulated: Bool) {
        self.search = search
        self.reach = reach
        self.named = named
        self.isEmulated = isEmulated
    }

    /// Whether the credential may be one that expires, as far as that is known before the search.
    package var isRenewable: Bool {
        guard !isEmulated else { return false }
        guard let named else { return reach.allowsLookUp }
        if case .token = named.source { return false }
        return true
    }

    package var absence: String? {
        named == nil && !isEmulated ? search.leftOut(for: reach)?.message : nil
    }

    /// The credential; nil when there is none.
    ///
    /// - Throws: ``CredentialError`` when the credential that counts cannot be used or must not be sent.
    package func found() async throws -> FoundCredential? {
        if let result = result.withLock({ $0 }) { return result }
        let found = try await search.credential(for: reach, named: named, isEmulated: isEmulated)
        // Requests that began at the same time share the first result, and with it one renewal of the token.
        return result.withLock { result in
            if let result { return result }
            result = .some(found)
            return found
        }
    }

    package func credential(replacing old: Credential?) async throws -> Credential? {
        guard let found = try await found() else { return nil }
        return found.attributed(try await found.source.credential(replacing: old))
    }

    package func credential(afterRefusalOf credential: Credential, isDenial: Bool) async throws -> Credential? {
        guard let found = try await found() else { return nil }
        return found.attributed(
            try await found.source.credential(afterRefusalOf: credential, isDenial: isDenial))
    }
}

extension FoundCredential {
    /// Returns a credential that tells whose it is.
    fileprivate func attributed(_ credential: Credential?) -> Credential? {
        guard var credential else { return nil }
        var account = account
        account.name = account.name ?? credential.account
        credential.account = account.phrase
        return credential
    }
}
