import HTTP
import InternetFormats
import RTDBWire

/// Decides where a redirect leads, and whether the credential is sent there.
///
/// A value without I/O.
///
/// A 307 or 308 repeats any request; the older statuses repeat only a GET, since their meaning for a write differs from
/// server to server. A credential is sent to the same origin, and from one host of the hosted service to another with
/// the same suffix by https on port 443; elsewhere it is dropped, and does not come back. That holds for one in the
/// query, too, which the `Location` may repeat or leave out. A write is sent only where a credential would be, and is an
/// error otherwise. Nothing is sent from https to http.
///
/// - Source: Documentation/RealtimeDatabase.md, 7.1; RFC 9110 section 15.4.
package enum Redirects {
    /// The maximum number of redirects in a row; more of them are a loop.
    package static let limit = 10

    /// The next request after a redirect.
    struct Step {
        let request: TransportRequest
        /// The host and port from which the credential was withheld; nil when there was no credential, or it was sent.
        let untrusted: String?
    }

    /// The request to send next; nil when the response is not a redirect.
    ///
    /// - Throws: ``RedirectError``.
    static func next(
        after request: TransportRequest, status: Int, location: String?
    ) throws(RedirectError) -> Step? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        guard let location else { throw .noLocation(status: status) }
        guard status >= 307 || request.method == "GET" else { throw .wouldChangeMethod(status: status) }
        guard let from = HTTPURL(request.url), let to = HTTPURL(location, relativeTo: from) else {
            throw .badLocation
        }
        if from.scheme == "https", to.scheme == "http" { throw .downgrade(to: to.authority.host) }
        var next = request
        next.url = to.text
        let (oldSecrets, newSecrets) = (QuerySecrets(from.query), QuerySecrets(to.query))
        if trusts(from, to) {
            if oldSecrets.isAny { next.url = to.withQuery(newSecrets.replaced(by: oldSecrets)) }
            return Step(request: next, untrusted: nil)
        }
        guard request.method == "GET" else {
            throw .writeElsewhere(from: from.authority.text, to: to.authority.text)
        }
        next.headers.removeAll { $0.name.hasSameASCIILetters(as: "Authorization") }
        if newSecrets.isAny { next.url = to.withQuery(newSecrets.removed) }
        let isDropped = next.headers.count < request.headers.count || oldSecrets.isAny || newSecrets.isAny
        return Step(request: next, untrusted: isDropped ? to.authority.text : nil)
    }

    /// Whether a request for one URL may be sent to the other.
    ///
    /// Both must have the same origin, or both must be databases of the hosted service with the same suffix, by https
    /// on its own port.
    private static func trusts(_ from: HTTPURL, _ to: HTTPURL) -> Bool {
        if from.scheme == to.scheme, from.port == to.port, from.authority.host == to.authority.host { return true }
        guard [from, to].allSatisfy({ $0.scheme == "https" && $0.port == 443 }) else { return false }
        return ServiceHost.suffixes.contains { suffix in
            [from, to].allSatisfy { ServiceHost.has($0.authority.host, suffix: suffix) }
        }
    }
}

/// Why a redirect is not followed.
package enum RedirectError: Error, Hashable, CustomStringConvertible {
    case noLocation(status: Int)
    case badLocation
    case wouldChangeMethod(status: Int)
    case downgrade(to: String)
    /// A write would be sent to a host that the user has not named.
    case writeElsewhere(from: String, to: String)
    case tooMany

    package var description: String {
        switch self {
        case .noLocation(let status): "the server answered \(status) without naming a location"
        case .badLocation: "the server redirects to something that is not a usable http or https URL"
        case .wouldChangeMethod(let status):
            "the server answered a write with redirect \(status), which may drop the write"
        case .downgrade(let host): "the server redirects from https to http ('\(host)')"
        case .writeElsewhere(let from, let to):
            "the server at '\(from)' redirects the write to '\(to)', which was not named as the database"
        case .tooMany: "more than \(Redirects.limit) redirects in a row"
        }
    }
}
