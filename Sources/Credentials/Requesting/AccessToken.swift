import RTDBClient

/// A token that requests to the database are sent with, and its time.
struct AccessToken: Hashable, Sendable {
    let secret: Secret
    var placement = Credential.Placement.bearer
    /// When it was obtained, in milliseconds since 1970.
    let obtained: Int64
    /// When it expires, in milliseconds since 1970; nil when that is not known.
    let expiry: Int64?
    /// Whether it took the place of a token that the database had refused.
    var followsRefusal = false

    /// The e-mail address of the user, if the token server told it.
    var user: String?
    /// The scopes of the token, if the token server told them.
    var scopes: [String] = []

    /// How long before its expiry a token is renewed at the latest, in milliseconds.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 8.9: google-auth's 3 min 45 s.
    static let renewalMargin: Int64 = 225_000
    /// The longest life of a token that is believed, in milliseconds.
    static let longestLife: Int64 = 86_400_000

    /// Whether a token must be renewed before it is sent: in its last 3 min 45 s, or in the last quarter of a short life.
    func isDue(_ now: Int64) -> Bool {
        guard let expiry else { return false }
        return now >= expiry - min(AccessToken.renewalMargin, max(expiry - obtained, 0) / 4)
    }

    /// Whether the token may still be sent.
    func isValid(_ now: Int64) -> Bool {
        guard let expiry else { return true }
        return now < expiry
    }

    /// Whether the token is in the first half of its life; true when its expiry is not known.
    func isYoung(_ now: Int64) -> Bool {
        guard let expiry else { return true }
        return now < obtained + max(expiry - obtained, 0) / 2
    }
}

extension Secret {
    /// The longest token that is sent, in bytes.
    static let longestToken = 16 << 10

    /// Whether the text can be sent as a token: printable ASCII without spaces, of a sane length.
    var isSendable: Bool {
        let bytes = exposed.utf8
        return !bytes.isEmpty && bytes.count <= Secret.longestToken && bytes.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
