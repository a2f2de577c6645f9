import RTDBClient

/// How a credential was found.
///
/// What the user named may go further than what was only looked up: see ``CredentialReach``.
package enum CredentialOrigin: Hashable, Sendable, CustomStringConvertible {
    /// A flag, with its dashes: `--credentials`.
    case flag(String)
    /// A variable of fbctl's own: `FBCTL_TOKEN`.
    case variable(String)
    /// A profile of the user's own file, for this database and no other.
    case profile(String, database: DatabaseURL)
    /// The file that `GOOGLE_APPLICATION_CREDENTIALS` names.
    case applicationCredentials
    /// The file of `gcloud auth application-default login`.
    case gcloud
    /// The metadata server of Google's machines.
    case metadataServer
    /// The variable `FIREBASE_DATABASE_EMULATOR_HOST`.
    case emulator

    /// Whether the user named the credential for fbctl, by a flag, a variable or a profile.
    package var isNamed: Bool {
        switch self {
        case .flag, .variable, .profile: true
        case .applicationCredentials, .gcloud, .metadataServer, .emulator: false
        }
    }

    package var description: String {
        switch self {
        case .flag(let name), .variable(let name): name
        case .profile(let name, _): "profile '\(name)'"
        case .applicationCredentials: "GOOGLE_APPLICATION_CREDENTIALS"
        case .gcloud: "gcloud's application default credentials"
        case .metadataServer: "the metadata server"
        case .emulator: "FIREBASE_DATABASE_EMULATOR_HOST"
        }
    }
}
