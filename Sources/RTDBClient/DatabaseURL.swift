import InternetFormats
import RTDB
import RTDBWire
import TerminalText

/// The URL of a database: its scheme, host, port and path prefix, and the query that goes with every request (`ns`).
///
/// Its description has neither query nor user name, so it is safe to print.
package struct DatabaseURL: Hashable, Sendable, CustomStringConvertible {
    /// The scheme: `http` or `https`.
    package let scheme: String
    /// The host and port as written, IPv6 in brackets.
    package let authority: String
    /// The path before the database's own paths; empty, or with a slash at the beginning and none at the end.
    package let prefix: String
    package var parameters: QueryParameters

    /// - Throws: ``DatabaseURLError``.
    package init(_ text: String) throws(DatabaseURLError) {
        do throws(DatabaseURLError) {
            try self.init(reading: text)
        } catch {
            // Even an invalid URL may contain a password before an `@`.
            throw text.utf8.contains(UInt8(ascii: "@")) ? .credentials : error
        }
    }

    private init(reading text: String) throws(DatabaseURLError) {
        let parts = URIReference(text)
        // The query may contain a credential, so errors contain only the text before it.
        let shown = parts.withoutQuery
        guard let scheme = parts.scheme?.lowercased(), let host = parts.authority else { throw .notAbsolute(shown) }
        guard scheme == "http" || scheme == "https" else { throw .unknownScheme(scheme, url: shown) }
        guard parts.fragment == nil else { throw .fragment(shown) }
        guard !host.isEmpty else { throw .noHost(shown) }
        guard let authority = Authority(host) else { throw .malformedHost(shown) }
        guard parts.path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformedPath(shown) }
        prefix = parts.path.split(separator: "/").map { "/" + $0 }.joined()
        guard !prefix.hasSuffix(".json") else { throw .request(shown) }
        guard let parameters = QueryParameters(parsing: parts.query ?? "") else { throw .malformedQuery(shown) }
        self.scheme = scheme
        self.authority = authority.text
        self.parameters = parameters
    }

    /// The URL of a request.
    ///
    /// When both have the same parameter, the request's own counts, because a command sets it deliberately.
    package func url(of request: Request) -> String {
        var request = request
        request.parameters = request.parameters.filled(from: parameters)
        return scheme + "://" + authority + prefix + request.target
    }

    /// A name for the database that is safe to print: the namespace if there is one, otherwise the host.
    package var displayName: String {
        guard let namespace = parameters["ns"], !namespace.isEmpty else { return authority }
        return namespace.withoutControlCharacters
    }

    package var description: String { scheme + "://" + authority + prefix }
}

/// Why a text is not the URL of a database.
///
/// The texts in errors don't include the query.
package enum DatabaseURLError: Error, Hashable, CustomStringConvertible {
    case notAbsolute(String)
    case unknownScheme(String, url: String)
    case fragment(String)
    /// The URL has a user name or password before the host; the text is not kept, because it may be secret.
    case credentials
    case noHost(String)
    case malformedHost(String)
    case malformedPath(String)
    case malformedQuery(String)
    /// The URL names a single location instead of a database.
    case request(String)

    package var description: String { message.withoutControlCharacters }

    private var message: String {
        switch self {
        case .notAbsolute(let url):
            "'\(url)' is not a database URL; write it as 'https://NAME.firebaseio.com' or 'http://127.0.0.1:9000?ns=NAME'"
        case .unknownScheme(let scheme, let url): "database URL '\(url)' has the scheme '\(scheme)'; use https or http"
        case .fragment(let url): "database URL '\(url)' holds a '#'"
        case .credentials: "a database URL must not hold a user name or a password"
        case .noHost(let url): "database URL '\(url)' names no host"
        case .malformedHost(let url): "database URL '\(url)' has no usable host or port"
        case .malformedPath(let url): "database URL '\(url)' has a path with characters that must be percent-encoded"
        case .malformedQuery(let url): "database URL '\(url)' has a malformed percent-escape in its query"
        case .request(let url): "'\(url)' is the URL of a location; name the database without the path and '.json'"
        }
    }
}
