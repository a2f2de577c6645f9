import HTTP
import RTDBClient

extension CredentialError {
    /// The next steps for the user; may be empty.
    package var nextSteps: [String] {
        switch self {
        case .unreadableFile(_, _, .applicationCredentials):
            ["correct GOOGLE_APPLICATION_CREDENTIALS, or unset it to go on without that file"]
        case .unreadableFile: []
        case .brokenFile(_, .unsupported): ["name a token instead: --token-command CMD or --token-file FILE"]
        case .brokenFile(_, let fault): fault.nextSteps
        case .unusableToken: []
        case .ambiguous(let one, let other): ["unset \(one) or \(other)"]
        case .forbidden(let fault): fault.nextSteps
        case .refused(let refusal): refusal.nextSteps
        case .unreachable(_, .cannotResolve), .unreachable(_, .cannotConnect): ["is the network up?"]
        case .unreachable(_, .proxyUnreachable):
            ["https_proxy, http_proxy and no_proxy say what goes through a proxy"]
        case .unreachable: []
        case .serverFailed: ["try again later"]
        case .unreadableReply: ["does a proxy or a login page answer in its place?"]
        case .commandFailed, .commandEnded: ["run it by hand; it must print a token and end with status 0"]
        }
    }
}

extension CredentialError.TokenRefusal {
    fileprivate var nextSteps: [String] {
        switch kind {
        case .serviceAccount:
            ["is the key still valid, and this machine's clock right? 'date -u' shows its time"]
        case .user: ["sign in again: gcloud auth application-default login"]
        case .workloadIdentity: ["is the identity's own token still valid, and its pool allowed to use this account?"]
        case .impersonatedServiceAccount:
            ["the account that signs in needs the role 'Service Account Token Creator' on the other one"]
        case .metadataServer: ["does this machine have a service account with the scopes of the database?"]
        case .accessToken, .idToken, .legacySecret, .emulatorAdministrator: []
        }
    }
}
