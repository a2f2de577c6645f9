import RTDBClient

/// The key of a service account: a file of the type `service_account`.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.5, 8.6.
struct ServiceAccountKey: Sendable {
    let email: String
    let keyID: String?
    let privateKey: Secret
    /// The path of the private key in its file, for messages.
    let privateKeyName: String
    let tokenURL: ServerURL
    let projectID: String?

    init(_ members: KeyFileMembers) throws(KeyFileFault) {
        email = try members.text("client_email")
        privateKey = Secret(try members.text("private_key"))
        privateKeyName = members.path("private_key")
        keyID = try members.optionalText("private_key_id")
        tokenURL = try members.url("token_uri")
        projectID = try members.optionalText("project_id")
        // A key that cannot sign is a fault of the file, whichever request finds it out; looking at its frame costs
        // nothing, and signing finds the rest.
        guard PEM.isPrivateKey(privateKey.exposed) else { throw .notAPrivateKey(privateKeyName) }
    }
}

/// The text form of keys.
///
/// - Source: RFC 7468.
enum PEM {
    /// Whether a text begins and ends as a private key does.
    static func isPrivateKey(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let first = lines.first, let last = lines.last, lines.count > 2 else { return false }
        return ["PRIVATE KEY", "RSA PRIVATE KEY"].contains { name in
            first == "-----BEGIN \(name)-----" && last == "-----END \(name)-----"
        }
    }
}
