import RTDB
import RTDBWire
import TerminalText

/// Where a database is: any scheme, host, port and path prefix, and the query that goes with every request (`ns`).
///
/// Its description has no query and no user name, so that it can be printed.
package struct DatabaseURL: Hashable, Sendable, CustomStringConvertible {
    /// `http` or `https`.
    package let scheme: String
    /// Host and port as written, IPv6 in brackets.
    package let authority: String
    /// What stands before the database's own paths; empty, or with a slash in front and none behind.
    package let prefix: String
    package var parameters: QueryParameters

    /// - Throws: ``DatabaseURLError``.
    package init(_ text: String) throws(DatabaseURLError) {
        do throws(DatabaseURLError) {
            try self.init(reading: text)
        } catch {
            // What is no good URL may hold a password anywhere before an `@`.
            throw text.utf8.contains(UInt8(ascii: "@")) ? .credentials : error
        }
    }

    /// Takes the text apart by bytes: a `?` and a combining character after it are one `Character`.
    private init(reading text: String) throws(DatabaseURLError) {
        let bytes = Substring(text).utf8
        let end = bytes.firstIndex { "?#".utf8.contains($0) } ?? bytes.endIndex
        // The query may hold a credential, so errors have the text before it only.
        let shown = String(Substring(bytes[..<end]))
        let place = bytes[..<end]
        let schemeEnd = place.firstIndex(of: UInt8(ascii: ":")) ?? place.endIndex
        guard place[schemeEnd...].starts(with: "://".utf8), schemeEnd > place.startIndex else {
            throw .notAbsolute(shown)
        }
        scheme = String(Substring(place[..<schemeEnd])).lowercased()
        guard scheme == "http" || scheme == "https" else { throw .unknownScheme(scheme, url: shown) }
        guard !bytes.contains(UInt8(ascii: "#")) else { throw .fragment(shown) }
        let rest = place[schemeEnd...].dropFirst(3)
        let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        guard slash > rest.startIndex else { throw .noHost(shown) }
        guard let authority = Authority(String(Substring(rest[..<slash]))) else { throw .malformedHost(shown) }
        self.authority = authority.text
        guard rest[slash...].allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformedPath(shown) }
        prefix = Substring(rest[slash...]).split(separator: "/").map { "/" + $0 }.joined()
        guard !prefix.hasSuffix(".json") else { throw .request(shown) }
        guard let parameters = QueryParameters(parsing: Substring(bytes[end...].dropFirst())) else {
            throw .malformedQuery(shown)
        }
        self.parameters = parameters
    }

    /// The URL of a request.
    ///
    /// Where both name a parameter the request's own counts, for a command means what it says.
    package func url(of request: Request) -> String {
        var request = request
        request.parameters = request.parameters.filled(from: parameters)
        return scheme + "://" + authority + prefix + request.target
    }

    /// What a person calls the database, fit to be printed: the namespace when one is named, else the host.
    package var displayName: String {
        guard let namespace = parameters["ns"], !namespace.isEmpty else { return authority }
        return namespace.withoutControlCharacters
    }

    package var description: String { scheme + "://" + authority + prefix }
}

/// Why a text does not say where a database is.
///
/// Texts are kept without the query.
package enum DatabaseURLError: Error, Hashable, CustomStringConvertible {
    case notAbsolute(String)
    case unknownScheme(String, url: String)
    case fragment(String)
    /// A user name or password stands before the host; the text may be secret, so it is not kept.
    case credentials
    case noHost(String)
    case malformedHost(String)
    case malformedPath(String)
    case malformedQuery(String)
    /// The URL of a single location and not of a database.
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
