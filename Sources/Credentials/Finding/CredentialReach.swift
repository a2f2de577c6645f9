import InternetFormats
import RTDBClient
import RTDBWire

/// The rules about which credential may be sent to a database.
///
/// A credential that was looked up is sent only to the hosted service, over https. One that the user named is sent
/// wherever the user says; that of a profile, only to the origin of the profile's database. Over plain http to another
/// machine, only the emulator's `owner` is sent, because it is not a secret, unless the user allows more. A database
/// whose URL contains a credential gets no other one, because a request must have exactly one.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.3.
package struct CredentialReach: Sendable {
    package let database: DatabaseURL
    /// Whether the user allows credentials to be sent over plain http.
    package let allowsInsecure: Bool

    package init(of database: DatabaseURL, allowsInsecure: Bool = false) {
        self.database = database
        self.allowsInsecure = allowsInsecure
    }

    /// Whether the database's URL has a credential in its query.
    package var hasCredentialInURL: Bool {
        database.parameters.items.contains { $0.name == "auth" || $0.name == "access_token" }
    }

    /// Whether credentials that nobody named are looked up for this database.
    package var allowsLookUp: Bool { refusal(of: .gcloud) == nil }

    /// Why a credential of this origin must not be sent; nil when it may be.
    package func refusal(of origin: CredentialOrigin) -> ReachFault? {
        if hasCredentialInURL { return .credentialInURL(origin) }
        if case .emulator = origin { return nil }
        guard let place = HTTPURL(database.description) else { return .foreignHost(database.authority, origin) }
        if case .profile(_, let own) = origin, !Self.areSameOrigin(place, HTTPURL(own.description)) {
            return .foreignOrigin(database, origin)
        }
        guard origin.isNamed else {
            let isService = place.scheme == "https" && place.port == 443 && ServiceHost.contains(place.authority.host)
            return isService ? nil : .foreignHost(place.authority.text, origin)
        }
        guard place.scheme == "https" || allowsInsecure || place.authority.host.isLoopbackHost else {
            return .plainHTTP(place.authority.text, origin)
        }
        return nil
    }

    private static func areSameOrigin(_ left: HTTPURL, _ right: HTTPURL?) -> Bool {
        guard let right else { return false }
        return left.scheme == right.scheme && left.port == right.port && left.authority.host == right.authority.host
    }
}

/// Why a credential must not be sent to a database.
package enum ReachFault: Error, Hashable, Sendable {
    /// It was looked up, and the host does not belong to the hosted service, or would be reached without https.
    case foreignHost(String, CredentialOrigin)
    /// It belongs to a profile with a database of another origin.
    case foreignOrigin(DatabaseURL, CredentialOrigin)
    /// It would be sent over plain http to another machine.
    case plainHTTP(String, CredentialOrigin)
    /// The database's URL has a credential in its query.
    case credentialInURL(CredentialOrigin)

    package var message: String {
        switch self {
        case .foreignHost(let host, let origin):
            "the credentials from \(origin) are not sent to '\(host)': they are for https and "
                + "*.firebaseio.com or *.firebasedatabase.app only"
        case .foreignOrigin(let database, .profile(let name, let own)):
            "the credential of profile '\(name)' is for '\(own)' and is not sent to '\(database)'"
        case .foreignOrigin(let database, let origin): "the credential of \(origin) is not sent to '\(database)'"
        case .plainHTTP(let host, let origin):
            "the credential of \(origin) is not sent to '\(host)' by http, where others can read it"
        case .credentialInURL(let origin):
            "the database URL has a credential in its query, and \(origin) names another one"
        }
    }

    package var nextSteps: [String] {
        switch self {
        case .foreignHost: ["to send a credential there, name it: --credentials FILE, --token-file FILE or FBCTL_TOKEN"]
        case .foreignOrigin:
            ["name a credential for this database: --credentials FILE, --token-file FILE or FBCTL_TOKEN"]
        case .plainHTTP: ["use an https URL, or allow it with --allow-insecure"]
        case .credentialInURL: ["remove 'auth' and 'access_token' from the URL"]
        }
    }
}
