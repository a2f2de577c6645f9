/// The host and port of an http or https URL, without user name and password.
package struct Authority: Hashable, Sendable {
    /// The authority as written.
    package let text: String
    /// The host in lower case, without the port; IPv6 in brackets.
    package let host: String
    /// The port; nil when the URL has none.
    package let port: UInt16?

    /// Reads a host and an optional port; nil when the host is invalid or the port is not from 1 to 65535.
    ///
    /// A host must not contain a user name or a percent-escape.
    ///
    /// - Source: RFC 3986 section 3.2; RFC 6874 for the zone of an IPv6 address.
    package init?(_ text: String) {
        var host = Substring(text).utf8
        var port: UInt16?
        if let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") {
            guard let number = Authority.port(host[colon...].dropFirst()) else { return nil }
            port = number
            host = host[..<colon]
        }
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
            guard Authority.isIPv6(host.dropFirst().dropLast()) else { return nil }
        } else {
            guard Authority.isName(host) else { return nil }
        }
        self.text = text
        self.port = port
        self.host = String(Substring(host)).lowercased()
    }

    private static func port(_ digits: Substring.UTF8View) -> UInt16? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(Substring(digits)), port > 0 else {
            return nil
        }
        return port
    }

    private static func isName(_ name: Substring.UTF8View) -> Bool {
        !name.isEmpty
            && name.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-._~".utf8.contains(byte)
                }
            }
    }

    private static func isIPv6(_ address: Substring.UTF8View) -> Bool {
        let percent = address.firstIndex(of: UInt8(ascii: "%")) ?? address.endIndex
        let zone = address[percent...]
        guard zone.isEmpty || zone.starts(with: "%25".utf8) && isName(zone.dropFirst(3)) else { return false }
        return address[..<percent].contains(UInt8(ascii: ":"))
            && address[..<percent].allSatisfy { "0123456789abcdefABCDEF:.".utf8.contains($0) }
    }
}
