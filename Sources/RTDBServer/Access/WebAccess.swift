import HTTP
import RTDBWire

/// The web pages and host names that a server answers.
///
/// A page of any site can send requests to a server on the user's own machine. And if the owner of a host name points
/// it at that machine, the owner's page and the server have the same origin. Therefore a page must come from this
/// machine or from an allowed origin. Requests to a server on a loopback address must also name this machine or an
/// allowed host.
///
/// - Source: Fetch, "Origin header" and CORS; Fetch Metadata, `Sec-Fetch-Site`; RFC 9110 section 7.2.
package struct WebAccess: Sendable {
    /// The origins on other machines whose pages are answered.
    package var origins: Set<Origin> = []
    /// Whether pages of all sites are answered.
    package var allowsEveryOrigin = false
    /// The host names that are answered, in addition to those of this machine.
    package var hosts: Set<HostName> = []
    /// Whether a value may be requested as a script (`callback=`), which any page can then read.
    package var allowsCallbacks = false
    /// Whether `Host` must be this machine or one of ``hosts``.
    var checksHost = false

    package init() {}

    /// Returns the reason why a request is not answered; nil when it is.
    ///
    /// `target` is the target in the request line, which may be a whole URL.
    func refusal(of target: String, _ headers: HTTPHeaders) -> WebRefusal? {
        if checksHost {
            let named = headers.all("Host") + [IncomingRequest.authority(target)].compactMap { $0 }
            if let host = named.first(where: { !allows(host: $0) }) { return .host(host) }
        }
        guard !allowsEveryOrigin else { return nil }
        let origins = headers.all("Origin")
        if let origin = origins.first(where: { !allows(origin: $0) }) { return .origin(origin) }
        // Browsers send `Origin` with requests that can change data, but for images and scripts they send only this
        // header.
        if origins.isEmpty, headers.all("Sec-Fetch-Site").contains(where: { $0.hasSameASCIILetters(as: "cross-site") })
        {
            return .crossSite
        }
        return nil
    }

    /// Returns the headers that let a page read the answer; they name only the page's own origin.
    func headers(for headers: HTTPHeaders) -> [HTTPHeader] {
        if allowsEveryOrigin { return [HTTPHeader("Access-Control-Allow-Origin", "*")] }
        guard let origin = headers["Origin"], allows(origin: origin) else { return [] }
        return [HTTPHeader("Access-Control-Allow-Origin", origin), HTTPHeader("Vary", "Origin")]
    }

    private func allows(origin text: String) -> Bool {
        guard let origin = Origin(text) else { return false }
        return origin.host?.isThisMachine ?? false || origins.contains(origin)
    }

    /// Returns whether the text of a `Host` header names this machine or an allowed host.
    private func allows(host text: String) -> Bool {
        guard let host = HostName(authority: text) else { return false }
        return host.isThisMachine || hosts.contains(host)
    }
}
