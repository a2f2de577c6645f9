import RTDB
import RTDBWire

/// Why the database did not do what was asked.
///
/// What the server said is kept as it came; the description is printable.
package enum ClientError: Error, CustomStringConvertible {
    /// No response, or only a part of one.
    case transport(TransportError, database: DatabaseURL)
    case redirect(RedirectError, database: DatabaseURL)
    /// The service refused, in its own words; `retryAfter` are the milliseconds after which it wants to be asked again.
    case refused(status: Int, text: String, method: Method, path: String, retryAfter: Int?)
    /// The rules have no index for the order of a query: a child path, or `.value`.
    case indexMissing(String, path: String)
    /// An error response that is not in the service's form: a proxy or another kind of server.
    case foreign(status: Int, contentType: String?, excerpt: String, database: DatabaseURL, retryAfter: Int?)

    /// The HTTP status of the answer; nil when there was none to go by.
    package var status: Int? {
        switch self {
        case .transport, .redirect: nil
        case .indexMissing: 400
        case .refused(let status, _, _, _, _), .foreign(let status, _, _, _, _): status
        }
    }

    /// Milliseconds after which the server wants to be asked again; nil when it did not say.
    package var retryAfter: Int? {
        switch self {
        case .transport, .redirect, .indexMissing: nil
        case .refused(_, _, _, _, let retryAfter), .foreign(_, _, _, _, let retryAfter): retryAfter
        }
    }

    package var description: String { message.withoutControlCharacters }

    private var message: String {
        switch self {
        case .transport(let error, let database): "\(database): \(error)"
        case .redirect(let error, let database): "\(database): \(error)"
        case .refused(let status, let text, let method, let path, _):
            "the database refused to \(method.verb) '\(path)': \(text) (status \(status))"
        case .indexMissing(let index, let path): "the rules have no index for '\(index)' at '\(path)'"
        case .foreign(let status, let contentType, let excerpt, let database, _):
            "\(database) answered status \(status) with \(contentType ?? "an unnamed type"), "
                + "not as a Realtime Database does" + (excerpt.isEmpty ? "" : ": \(excerpt)")
        }
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
