import RTDB
import RTDBWire
import TerminalText

/// Why the database did not do what was asked.
///
/// What the server said is kept as it came; the description is printable.
package enum ClientError: Error, CustomStringConvertible {
    /// No response, or only a part of one.
    case transport(TransportError, database: DatabaseURL)
    case redirect(RedirectError, database: DatabaseURL)
    /// The service refused, in its own words.
    case refused(Refusal)
    /// The rules have no index for the order of a query: a child path, or `.value`.
    case indexMissing(String, path: String)
    /// A response that is not in the service's form: a proxy or another kind of server.
    case foreign(ForeignReply)

    /// What the service said when it refused.
    package struct Refusal: Sendable {
        package let status: Int
        package let text: String
        package let method: Method
        package let path: String
        package let credential: CredentialUse
        /// Milliseconds after which it wants to be asked again; nil when it did not say.
        package let retryAfter: Int?

        package init(
            status: Int, text: String, method: Method, path: String, credential: CredentialUse = .none,
            retryAfter: Int? = nil
        ) {
            self.status = status
            self.text = text
            self.method = method
            self.path = path
            self.credential = credential
            self.retryAfter = retryAfter
        }
    }

    /// A response that a Realtime Database does not give.
    package struct ForeignReply: Sendable {
        package let status: Int
        package let contentType: String?
        /// The start of the body's first line.
        package let excerpt: String
        package let database: DatabaseURL
        package let credential: CredentialUse
        /// Milliseconds after which the server wants to be asked again; nil when it did not say.
        package let retryAfter: Int?
    }

    /// What became of the credential on the way of a request.
    package enum CredentialUse: Hashable, Sendable {
        /// There was none.
        case none
        case sent
        /// A redirect led to this host and port, which may not have it.
        case withheld(from: String)
    }

    /// The HTTP status of the answer; nil when there was none to go by.
    package var status: Int? {
        switch self {
        case .transport, .redirect: nil
        case .indexMissing: 400
        case .refused(let refusal): refusal.status
        case .foreign(let reply): reply.status
        }
    }

    /// Milliseconds after which the server wants to be asked again; nil when it did not say.
    package var retryAfter: Int? {
        switch self {
        case .transport, .redirect, .indexMissing: nil
        case .refused(let refusal): refusal.retryAfter
        case .foreign(let reply): reply.retryAfter
        }
    }

    /// What became of the credential; nil where that has no part in the error.
    package var credential: CredentialUse? {
        switch self {
        case .transport, .redirect, .indexMissing: nil
        case .refused(let refusal): refusal.credential
        case .foreign(let reply): reply.credential
        }
    }

    /// Whether a write that ended so may have been carried out all the same: it was sent, and what came back, if anything,
    /// does not say that nothing was done.
    package var leavesWriteOpen: Bool {
        switch self {
        case .transport(let error, _): error.mayFollowRequest
        case .redirect, .indexMissing: false
        // A server that has failed may have done so after the write; one that is busy has turned it away.
        case .refused(let refusal): refusal.status >= 500 && refusal.status != 503
        case .foreign(let reply): reply.status < 300 || reply.status >= 500 && reply.status != 503
        }
    }

    package var description: String { message.withoutControlCharacters }

    private var message: String {
        switch self {
        case .transport(let error, let database): "\(database): \(error)"
        case .redirect(let error, let database): "\(database): \(error)"
        case .refused(let refusal):
            "the database refused to \(refusal.method.verb) '\(refusal.path)': \(refusal.text) (status \(refusal.status))"
        case .indexMissing(let index, let path): "the rules have no index for '\(index)' at '\(path)'"
        case .foreign(let reply): reply.message
        }
    }
}

extension ClientError.ForeignReply {
    fileprivate var message: String {
        // What a front end says of a database that is there; a page of its own would say no more.
        if excerpt.isEmpty {
            switch status {
            case 429: return "\(database) accepts no more requests for now (status 429); try again later"
            case 503: return "\(database) is unavailable (status 503); try again"
            default: break
            }
        }
        return "\(database) answered status \(status) with \(contentType ?? "no content type"), "
            + "which is not how a Realtime Database replies" + (excerpt.isEmpty ? "" : ": \(excerpt)")
    }
}

extension Method {
    /// The method in a user's words.
    package var verb: String {
        switch self {
        case .get: "read"
        case .put: "set"
        case .post: "push to"
        case .patch: "update"
        case .delete: "remove"
        }
    }
}
