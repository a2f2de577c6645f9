import JSONCore
import RTDBClient

/// An identity of another provider that Google trusts: a file of the type `external_account`.
///
/// - Source: google-auth, `identity_pool.py` and `external_account.py`; RFC 8693.
struct ExternalAccount: Sendable {
    let audience: String
    let subjectTokenType: String
    let tokenURL: ServerURL
    let source: SubjectTokenSource
    /// The service account to become with the token; nil to stay what the token says.
    let impersonation: Impersonation?
    let clientID: String?
    let clientSecret: Secret?
    let quotaProjectID: String?

    init(_ members: KeyFileMembers) throws(KeyFileFault) {
        audience = try members.text("audience")
        subjectTokenType = try members.text("subject_token_type")
        tokenURL = try members.url("token_url")
        source = try SubjectTokenSource(try members.members("credential_source"))
        impersonation = try Impersonation(members)
        clientID = try members.optionalText("client_id")
        clientSecret = try members.optionalText("client_secret").map { Secret($0) }
        quotaProjectID = try members.optionalText("quota_project_id")
    }
}

/// Where the token of the other provider is: the `credential_source` of an ``ExternalAccount``.
struct SubjectTokenSource: Sendable {
    enum Place: Sendable {
        case file(String)
        /// The values of the headers may be secret.
        case url(ServerURL, headers: [String: Secret])
    }

    let place: Place
    /// The member with the token when the text is JSON; nil when the text is the token.
    let field: String?

    init(_ members: KeyFileMembers) throws(KeyFileFault) {
        for name in ["environment_id", "executable", "certificate"] where members.has(name) {
            throw .unsupported(members.path(name))
        }
        if members.has("file") {
            place = .file(try members.text("file"))
        } else if members.has("url") {
            // The provider is a service of this machine or its network, as the metadata servers of clouds are.
            guard let url = ServerURL(try members.text("url"), allowsPlainHTTP: true) else {
                throw .notAURL(members.path("url"))
            }
            place = .url(url, headers: try SubjectTokenSource.headers(members.optionalMembers("headers")))
        } else {
            throw .missing(members.path("file"))
        }
        guard let format = try members.optionalMembers("format") else {
            field = nil
            return
        }
        switch try format.optionalText("type") {
        case nil, "text"?: field = nil
        case "json"?: field = try format.text("subject_token_field_name")
        case _?: throw .unsupported(format.path("type"))
        }
    }

    private static func headers(_ members: KeyFileMembers?) throws(KeyFileFault) -> [String: Secret] {
        guard let members else { return [:] }
        var headers: [String: Secret] = [:]
        for name in members.names {
            let value = try members.text(name)
            guard name.isHeaderName, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw .notAHeader(members.path(name))
            }
            headers[name] = Secret(value)
        }
        return headers
    }
}

extension String {
    fileprivate var isHeaderName: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
