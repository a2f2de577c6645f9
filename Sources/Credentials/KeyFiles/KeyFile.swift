import JSONCore

/// The credential in a file of one of Google's kinds.
indirect enum KeyFile: Sendable {
    case serviceAccount(ServiceAccountKey)
    case user(UserCredential)
    case externalAccount(ExternalAccount)
    case impersonated(ImpersonatedAccount)

    /// The largest file that is read, in bytes.
    static let sizeLimit = 1 << 20
    /// How many credentials may be nested in one another.
    private static let depthLimit = 4

    /// Reads the content of a file.
    ///
    /// - Throws: ``KeyFileFault``.
    init(parsing bytes: [UInt8]) throws(KeyFileFault) {
        let json: JSON
        do throws(JSONSyntaxError) {
            json = try JSON(parsing: bytes)
        } catch {
            // The reason may quote a part of a secret.
            throw .notJSON(line: error.position.line, column: error.position.column)
        }
        guard let object = json.object else { throw .notAnObject }
        try self.init(KeyFileMembers(object), depth: 0)
    }

    init(_ members: KeyFileMembers, depth: Int) throws(KeyFileFault) {
        guard depth < KeyFile.depthLimit else { throw .tooDeep(members.path("type")) }
        let name = try members.text("type")
        switch KeyFileType(rawValue: name) {
        case .serviceAccount?: self = .serviceAccount(try ServiceAccountKey(members))
        case .user?: self = .user(try UserCredential(members, isExternal: false))
        case .externalUser?: self = .user(try UserCredential(members, isExternal: true))
        case .externalAccount?: self = .externalAccount(try ExternalAccount(members))
        case .impersonated?: self = .impersonated(try ImpersonatedAccount(members, depth: depth))
        case nil:
            let isWord = name.utf8.count <= 40 && name.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0) }
            throw .unknownType(isWord ? name : nil)
        }
    }

    var kind: CredentialKind {
        switch self {
        case .serviceAccount: .serviceAccount
        case .user: .user
        case .externalAccount: .workloadIdentity
        case .impersonated: .impersonatedServiceAccount
        }
    }

    /// The e-mail address of the account that the file signs in as; nil when the file does not tell.
    var account: String? {
        switch self {
        case .serviceAccount(let key): key.email
        case .user(let user): user.account
        case .externalAccount(let account): account.impersonation?.account
        case .impersonated(let account): account.target.account
        }
    }

    var projectID: String? {
        switch self {
        case .serviceAccount(let key): key.projectID
        case .user(let user): user.quotaProjectID
        case .externalAccount(let account): account.quotaProjectID
        case .impersonated(let account): account.quotaProjectID
        }
    }
}
