import RTDBWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The web pages and host names that a server answers.
///
/// A page of any site can send requests to a server on the user's own machine. And when the owner of a host name points
/// it at that machine, the owner's page and the server have the same origin. Therefore pages must come from this
/// machine or be allowed by name, and so must the host name in requests to a server on a loopback address.
///
/// - Source: Fetch, "Origin header" and CORS; Fetch Metadata, `Sec-Fetch-Site`; RFC 9110 section 7.2.
package struct WebAccess: Sendable {
    /// The origins on other machines whose pages are answered.
    package var origins: Set<Origin> = []
    /// Whether pages of all sites are answered.
    package var allowsEveryOrigin = false
    /// The host names that are answered, in addition to those of this machine.
    package var hosts: Set<String> = []
    /// Whether a value may be requested as a script (`callback=`), which any page can then read.
    package var allowsCallbacks = false
    /// Whether `Host` must be this machine or one of ``hosts``.
    var checksHost = false

    package init() {}

    /// Why a request is not answered; nil when it is.
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
        // Browsers send `Origin` with requests that can change something, but for pictures and scripts only this
        // header.
        if origins.isEmpty, headers.all("Sec-Fetch-Site").contains(where: { $0.hasSameASCIILetters(as: "cross-site") })
        {
            return .crossSite
        }
        return nil
    }

    /// The headers that let a page read the answer; they name only the page's own origin.
    func headers(for headers: HTTPHeaders) -> [HTTPHeader] {
        if allowsEveryOrigin { return [HTTPHeader("Access-Control-Allow-Origin", "*")] }
        guard let origin = headers["Origin"], allows(origin: origin) else { return [] }
        return [HTTPHeader("Access-Control-Allow-Origin", origin), HTTPHeader("Vary", "Origin")]
    }

    private func allows(origin text: String) -> Bool {
        guard let origin = Origin(text) else { return false }
        return origin.host.map { HostName.isThisMachine($0) } ?? false || origins.contains(origin)
    }

    /// Whether the text of a `Host` header names this machine or an allowed host.
    private func allows(host text: String) -> Bool {
        guard let host = HostName.host(ofAuthority: text) else { return false }
        return HostName.isThisMachine(host) || hosts.contains(host)
    }
}

/// The origin of a web page, as browsers send it: `https://app.example`, `http://localhost:3000`, `null`.
///
/// - Source: RFC 6454 section 6.
package struct Origin: Hashable, Sendable, CustomStringConvertible {
    package let description: String
    /// The host in lower case; nil for `null`, the origin of files and sandboxes.
    let host: String?

    /// Reads an origin; nil for a text that has a path or no scheme, or is otherwise not an origin.
    package init?(_ text: String) {
        guard text != "null" else {
            (description, host) = (text, nil)
            return
        }
        guard let mark = text.firstRange(of: "://"), let scheme = Origin.scheme(text[..<mark.lowerBound]),
            let parts = HostName.split(authority: String(text[mark.upperBound...]))
        else { return nil }
        host = parts.host
        let isStandard = parts.port == (scheme == "https" ? 443 : scheme == "http" ? 80 : nil)
        let port = isStandard ? "" : parts.port.map { ":\($0)" } ?? ""
        description = "\(scheme)://\(parts.host.contains(":") ? "[\(parts.host)]" : parts.host)\(port)"
    }

    private static func scheme(_ text: Substring) -> String? {
        let isScheme = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: false
            }
        }
        return isScheme && !text.isEmpty ? text.lowercased() : nil
    }
}

/// Host names, as URLs and `Host` headers write them.
package enum HostName {
    /// The host name in lower case, without a dot at its end or the brackets of IPv6; nil when it isn't valid.
    package static func host(ofAuthority text: String) -> String? {
        split(authority: text)?.host
    }

    /// The host and port in `name`, `name:port`, `[::1]` or `[::1]:port`.
    static func split(authority text: String) -> (host: String, port: UInt16?)? {
        var (host, rest) = (text[...], Substring())
        if text.utf8.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
            guard address6(String(host)) != nil else { return nil }
        } else {
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
            (host, rest) = (text[..<colon], text[colon...])
            guard host.utf8.allSatisfy(isNameByte) else { return nil }
        }
        if host.utf8.last == UInt8(ascii: ".") { host = host.dropLast() }
        guard !host.isEmpty else { return nil }
        guard !rest.isEmpty else { return (host.lowercased(), nil) }
        let digits = rest.dropFirst()
        guard rest.utf8.first == UInt8(ascii: ":"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = UInt16(digits)
        else { return nil }
        return (host.lowercased(), port)
    }

    /// Whether a lower-case name always means the local machine: `localhost`, a name below it, or a loopback address.
    static func isThisMachine(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        var address4 = in_addr()
        if inet_pton(AF_INET, host, &address4) == 1 { return address4.s_addr & 0xFF == 127 }
        return address6(host).map(isLoopback) ?? false
    }

    /// Whether an IPv6 address is `::1` or stands for an IPv4 loopback address.
    private static func isLoopback(_ bytes: [UInt8]) -> Bool {
        let (head, tail) = (bytes.prefix(10), bytes.dropFirst(12))
        guard head.allSatisfy({ $0 == 0 }) else { return false }
        if bytes[10] == 0xFF, bytes[11] == 0xFF { return tail.first == 127 }
        return bytes[10] == 0 && bytes[11] == 0 && tail.elementsEqual([0, 0, 0, 1])
    }

    private static func address6(_ text: String) -> [UInt8]? {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}
