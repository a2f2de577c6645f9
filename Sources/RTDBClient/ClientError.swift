import RTDB
import RTDBWire

/// Why the database did not do what was asked.
///
/// What the server said is kept as it came; the description is printable.
package enum ClientError: Error, CustomStringConvertible {
    /// No response, or only a part of one.
    case transport(TransportError, database: DatabaseURL)
    case redirect(RedirectError, database: DatabaseURL)
    /// The service refused, in its own words.
    case refused(status: Int, text: String, method: Method, path: String)
    /// An error response that is not in the service's form: a proxy or another kind of server.
    case foreign(status: Int, contentType: String?, excerpt: String, database: DatabaseURL)

    /// The HTTP status of the answer; nil when there was none to go by.
    package var status: Int? {
        switch self {
        case .transport, .redirect: nil
        case .refused(let status, _, _, _), .foreign(let status, _, _, _): status
        }
    }

    package var description: String { message.withoutControlCharacters }

    private var message: String {
        switch self {
        case .transport(let error, let database): "\(database): \(error)"
        case .redirect(let error, let database): "\(database): \(error)"
        case .refused(let status, let text, let method, let path):
            "the database refused to \(method.verb) '\(path)': \(text) (status \(status))"
        case .foreign(let status, let contentType, let excerpt, let database):
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
