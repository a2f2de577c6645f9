/// The host and port of a URL, and the user information before them.
///
/// - Source: RFC 3986, section 3.2; RFC 6874 for the zone of an IPv6 address.
package struct Authority: Hashable, Sendable {
    /// The user name and password; nil when there are none.
    package let userInfo: String?
    /// The host and port as written, IPv6 in brackets.
    package let text: String
    /// The host in lower case, IPv6 without brackets.
    package let host: String
    /// The port; nil when there is none, or it is not from 1 to 65535.
    package let port: UInt16?
    /// Whether the host is a name or an address and the port a number, without user information.
    private let isValid: Bool

    /// Reads a host and an optional port.
    ///
    /// Returns nil when there is a user name, when the host is not a name or an address, and when the port is not from
    /// 1 to 65535. A host must not contain a percent-escape, except before the zone of an IPv6 address.
    package init?(_ text: String) {
        self.init(splitting: text)
        guard isValid else { return nil }
    }

    /// Splits a text without checking its parts, for messages about URLs that may be wrong.
    package init(splitting authority: String) {
        var bytes = Substring(authority).utf8
        if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
            userInfo = String(Substring(bytes[..<at]))
            bytes = bytes[bytes.index(after: at)...]
        } else {
            userInfo = nil
        }
        text = String(Substring(bytes))
        let name: Substring.UTF8View
        let isHost: Bool
        if bytes.first == UInt8(ascii: "["), let close = bytes.firstIndex(of: UInt8(ascii: "]")) {
            name = bytes[..<close].dropFirst()
            bytes = bytes[close...].dropFirst()
            isHost = Authority.isIPv6(name)
        } else {
            name = bytes.prefix { $0 != UInt8(ascii: ":") }
            bytes = bytes[name.endIndex...]
            isHost = Authority.isName(name)
        }
        host = String(Substring(name)).lowercased()
        let digits = bytes.dropFirst()
        let number = digits.allSatisfy(\.isDigit) ? UInt16(Substring(digits)) : nil
        port = bytes.first == UInt8(ascii: ":") && number != 0 ? number : nil
        isValid = userInfo == nil && isHost && (bytes.isEmpty || port != nil)
    }

    private static func isName(_ name: Substring.UTF8View) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isDigit || "-._~".utf8.contains($0) }
    }

    private static func isIPv6(_ literal: Substring.UTF8View) -> Bool {
        let address = literal.prefix { $0 != UInt8(ascii: "%") }
        let zone = literal[address.endIndex...]
        guard zone.isEmpty || zone.starts(with: "%25".utf8) && isName(zone.dropFirst(3)) else { return false }
        return IPAddress(ipv6: String(Substring(address))) != nil
    }
}
