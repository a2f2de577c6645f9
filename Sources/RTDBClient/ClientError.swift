import HTTP
import RTDB
import RTDBWire
import TerminalText

/// Why a request to the database failed.
///
/// The server's words are kept unchanged; the description is safe to print.
package enum ClientError: Error, CustomStringConvertible {
    /// The response, or a part of it, did not arrive.
    case transport(TransportError, database: DatabaseURL)
    case redirect(RedirectError, database: DatabaseURL)
    /// The service refused the request, in its own words.
    case refused(ErrorReply)
    /// The rules have no index for the order of a query, which is a child path or `.value`.
    case indexMissing(String, path: String)
    /// The response is not in the service's form: it comes from a proxy or another kind of server.
    case foreign(ForeignReply)

    /// The service's answer to a request that it refused.
    package struct ErrorReply: Sendable {
        package let status: Int
        package let text: String
        package let method: Method
        package let path: String
        package let credential: CredentialUse
        /// How long the server wants a client to wait, in milliseconds; nil when it did not say.
        package let retryAfter: Int?

        /// Whether the security rules deny the request.
        ///
        /// - Source: Documentation/RealtimeDatabase.md, 2.
        var isDenial: Bool { status == 401 && text == "Permission denied" }

        /// Whose credential was sent; nil when none was, or that is not known.
        fileprivate var account: String? {
            if case .sent(let account) = credential { account } else { nil }
        }

        package init(
            status: Int, text: String, method: Method, path: String, credential: CredentialUse = .none(reason: nil),
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

    /// A response that does not come from a Realtime Database.
    package struct ForeignReply: Sendable {
        package let status: Int
        package let contentType: String?
        /// The start of the body's first line.
        package let excerpt: String
        package let database: DatabaseURL
        package let credential: CredentialUse
        /// How long the server wants a client to wait, in milliseconds; nil when it did not say.
        package let retryAfter: Int?
    }

    /// What happened to the credential of a request.
    package enum CredentialUse: Hashable, Sendable {
        /// The request had no credential; `reason` says why one that a user may expect was left out.
        case none(reason: String?)
        /// The credential was sent; `account` says whose it is, and on whose behalf it acts.
        case sent(account: String?)
        /// A redirect led to this host and port, to which the credential was not sent.
        case withheld(from: String)
    }

    /// The HTTP status of the answer; nil when no answer caused the error.
    package var status: Int? {
        switch self {
        case .transport, .redirect: nil
        case .indexMissing: 400
        case .refused(let refusal): refusal.status
        case .foreign(let reply): reply.status
        }
    }

    /// How long the server wants a client to wait, in milliseconds; nil when it did not say.
    package var retryAfter: Int? {
        switch self {
        case .transport, .redirect, .indexMissing: nil
        case .refused(let refusal): refusal.retryAfter
        case .foreign(let reply): reply.retryAfter
        }
    }

    /// What happened to the credential; nil when it has nothing to do with the error.
    package var credential: CredentialUse? {
        switch self {
        case .transport, .redirect, .indexMissing: nil
        case .refused(let refusal): refusal.credential
        case .foreign(let reply): reply.credential
        }
    }

    /// Whether a write that failed with this error may have been carried out.
    ///
    /// That is the case when it was sent and the answer, if any, does not say that nothing was done.
    package var leavesWriteOpen: Bool {
        switch self {
        case .transport(let error, _): error.mayFollowRequest
        case .redirect, .indexMissing: false
        // A server that failed may have done so after the write; one that is busy has turned the request away.
        case .refused(let refusal): refusal.status >= 500 && refusal.status != 503
        case .foreign(let reply): reply.status < 300 || reply.status >= 500 && reply.status != 503
        }
    }

    package var description: String { message.withoutControlCharacters }

    private var message: String {
        switch self {
        case .transport(let error, let database): "\(database): \(error)"
        case .redirect(let error, let database): "\(database): \(error)"
        case .refused(let refusal) where refusal.isDenial:
            "permission denied at '\(refusal.path)'" + (refusal.account.map { " for \($0)" } ?? "")
        case .refused(let refusal):
            "the database refused to \(refusal.method.verb) '\(refusal.path)': \(refusal.text) (status \(refusal.status))"
        case .indexMissing(let index, let path): "the rules have no index for '\(index)' at '\(path)'"
        case .foreign(let reply): reply.message
        }
    }
}

extension ClientError.ForeignReply {
    fileprivate var message: String {
        // The answer of a front end for an existing database; the excerpt of a page would not say more.
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
    /// The method as a verb for users.
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
