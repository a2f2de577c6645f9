import RTDBWire

/// Decides what follows a redirect: where to, and whether the credential goes along.
///
/// A value without I/O.
///
/// A 307 or 308 repeats any request; the older statuses repeat only a GET, since for a write their meaning differs from
/// server to server. The credential goes to the same host, whatever its port, or to one of the same registrable domain, and
/// never from https to http. Once it was dropped it does not come back.
///
/// - Source: contract 7.1; RFC 9110 section 15.4.
package struct Redirects: Sendable {
    /// More than this many in a row are a loop.
    package static let limit = 10

    private let registrableDomain: @Sendable (String) -> String?

    /// - Parameter registrableDomain: the part of a host name that one owner registered, by the public suffix list;
    ///   nil when it is not known, and then only the very same host is trusted.
    package init(registrableDomain: @escaping @Sendable (String) -> String?) {
        self.registrableDomain = registrableDomain
    }

    /// The request to send next; nil when the response is no redirect.
    ///
    /// - Throws: ``RedirectError``.
    func next(
        after request: TransportRequest, status: Int, location: String?
    ) throws(RedirectError) -> TransportRequest? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        guard let location else { throw .noLocation(status: status) }
        guard status >= 307 || request.method == "GET" else { throw .wouldChangeMethod(status: status) }
        guard let from = URLParts(request.url), let to = URLParts(location, relativeTo: from) else {
            throw .badLocation
        }
        if from.scheme == "https", to.scheme == "http" { throw .downgrade(to: to.authority.host) }
        var next = request
        next.url = to.text
        if !isSameOwner(from.authority.host, to.authority.host) {
            next.headers.removeAll { $0.name.hasSameASCIILetters(as: "Authorization") }
        }
        return next
    }

    private func isSameOwner(_ from: String, _ to: String) -> Bool {
        if from == to { return true }
        guard let domain = registrableDomain(from) else { return false }
        return domain == registrableDomain(to)
    }
}

/// Why a redirect is not followed.
package enum RedirectError: Error, Hashable, CustomStringConvertible {
    case noLocation(status: Int)
    case badLocation
    case wouldChangeMethod(status: Int)
    case downgrade(to: String)
    case tooMany

    package var description: String {
        switch self {
        case .noLocation(let status): "the server answered \(status) without saying where to go"
        case .badLocation: "the server redirects to something that is no usable http or https URL"
        case .wouldChangeMethod(let status):
            "the server answered a write with redirect \(status), which may drop the write"
        case .downgrade(let host): "the server redirects from https to http ('\(host)')"
        case .tooMany: "more than \(Redirects.limit) redirects in a row"
        }
    }
}
