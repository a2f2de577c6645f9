import HTTP
import RTDBWire

/// The credentials of a request, before they are verified.
///
/// The order in which the service prefers several credentials is not known. Here the header comes first, then
/// `access_token`, then `auth`.
///
/// - Source: Documentation/RealtimeDatabase.md, 8, 9.6.
struct Credentials: Sendable {
    enum Token: Sendable {
        case none
        /// An OAuth2 access token, from the `Authorization` header or `access_token`.
        case access(String)
        /// An ID token, a legacy token or the legacy secret, from `auth`.
        case auth(String)
    }

    let token: Token
    /// The JSON of `auth_variable_override`.
    let override: String?

    init(_ request: Request) {
        let parameters = request.parameters
        if let header = request.headers["Authorization"] {
            let parts = header.split(separator: " ", maxSplits: 1)
            let isBearer = parts.first.map { String($0).hasSameASCIILetters(as: "Bearer") } ?? false
            token = .access(isBearer && parts.count > 1 ? String(parts[1]) : "")
        } else if let text = parameters["access_token"] {
            token = .access(text)
        } else if let text = parameters["auth"] {
            token = .auth(text)
        } else {
            token = .none
        }
        override = parameters["auth_variable_override"]
    }
}
