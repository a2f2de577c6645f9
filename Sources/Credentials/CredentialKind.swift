/// The kind of a credential, in a user's words.
package enum CredentialKind: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case serviceAccount = "service account"
    case user = "user"
    case workloadIdentity = "workload identity"
    case impersonatedServiceAccount = "impersonated service account"
    case metadataServer = "service account of this machine"
    case accessToken = "access token"
    case idToken = "ID token"
    case legacySecret = "legacy secret"
    case emulatorAdministrator = "administrator of the emulator"

    package var description: String { rawValue }
}
