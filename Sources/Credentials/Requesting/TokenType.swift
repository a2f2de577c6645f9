import JSONCore
import RTDBClient

/// The type of a token that was given as it is, which decides how it travels.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.2.
package enum TokenType: String, Hashable, Sendable, CaseIterable {
    /// An OAuth2 access token, or the emulator's `owner`.
    case access
    /// A JSON Web Token of Firebase Authentication, or one that was signed with a legacy secret.
    case id
    /// The legacy secret of a database.
    case secret

    /// The type of a token by its form: three parts with a JSON header are an ID token, forty letters and digits are a
    /// legacy secret, and everything else is an access token.
    package init(of token: Secret) {
        let text = token.exposed
        if IDTokenClaims(token) != nil {
            self = .id
        } else if text.utf8.count == 40, text.utf8.allSatisfy(\.isLetterOrDigit) {
            self = .secret
        } else {
            self = .access
        }
    }

    package var placement: Credential.Placement {
        switch self {
        case .access: .bearer
        case .id, .secret: .authParameter
        }
    }

    package var kind: CredentialKind {
        switch self {
        case .access: .accessToken
        case .id: .idToken
        case .secret: .legacySecret
        }
    }
}

/// The claims of an ID token, which are not checked here: the database does that.
///
/// - Source: RFC 7519; Documentation/RealtimeDatabase.md, 8.15.
struct IDTokenClaims {
    private let claims: JSONObject

    /// Reads the claims; nil when the text is not a JSON Web Token.
    init?(_ token: Secret) {
        let parts = token.exposed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.exposed.utf8.count <= Secret.longestToken,
            let header = Base64URL.decode(parts[0]), (try? JSON(parsing: header))?["alg"]?.string != nil,
            let body = Base64URL.decode(parts[1]), let claims = (try? JSON(parsing: body))?.object
        else { return nil }
        self.claims = claims
    }

    /// The expiry in milliseconds since 1970; nil when there is none.
    var expiry: Int64? {
        guard case .number(let number)? = claims["exp"] else { return nil }
        return Int64(exactly: (number.double * 1000).rounded(.down))
    }

    var email: String? {
        claims["email"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The e-mail address of the user, otherwise the identifier.
    var user: String? {
        email ?? [claims["sub"], claims["user_id"]].lazy.compactMap { $0?.string }.first { !$0.isEmpty }
    }

    /// The project, if the issuer names one.
    var projectID: String? {
        guard let issuer = claims["iss"]?.string else { return nil }
        let prefix = "https://securetoken.google.com/"
        return issuer.hasPrefix(prefix) ? String(issuer.dropFirst(prefix.count)) : nil
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
