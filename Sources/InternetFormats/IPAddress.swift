/// An IPv4 or IPv6 address.
///
/// - Source: RFC 4291, section 2.2; RFC 6943, section 3.1.1 for the strict form of IPv4.
package struct IPAddress: Hashable, Sendable {
    /// Four bytes of IPv4 or sixteen of IPv6, the first one first.
    package let bytes: [UInt8]

    /// Reads an address in either form, IPv6 without brackets and zone.
    package init?(_ text: String) {
        guard let address = IPAddress(ipv4: text) ?? IPAddress(ipv6: text) else { return nil }
        self = address
    }

    /// Reads four decimal numbers from 0 to 255, without zeros at the front.
    package init?(ipv4 text: String) {
        guard let bytes = IPAddress.ipv4(Substring(text).utf8) else { return nil }
        self.bytes = bytes
    }

    /// Reads eight groups of hexadecimal digits, of which `::` may replace some and an IPv4 address the last two.
    package init?(ipv6 text: String) {
        var groups: [UInt8] = []
        /// The number of bytes before `::`.
        var gap: Int?
        var rest = Substring(text).utf8
        if rest.starts(with: "::".utf8) {
            gap = 0
            rest = rest.dropFirst(2)
        }
        while !rest.isEmpty {
            let group = rest.prefix { $0 != UInt8(ascii: ":") }
            rest = rest[group.endIndex...]
            if rest.isEmpty, let last = IPAddress.ipv4(group) {
                groups += last
                break
            }
            guard (1...4).contains(group.count), group.allSatisfy({ $0.hexDigitValue != nil }),
                let value = UInt16(Substring(group), radix: 16), groups.count < 16
            else { return nil }
            groups += [UInt8(value >> 8), UInt8(value & 0xFF)]
            if rest.starts(with: "::".utf8) {
                guard gap == nil else { return nil }
                gap = groups.count
                rest = rest.dropFirst(2)
            } else if !rest.isEmpty {
                rest = rest.dropFirst()
                guard !rest.isEmpty else { return nil }
            }
        }
        if let gap {
            guard groups.count <= 14 else { return nil }
            groups.insert(contentsOf: repeatElement(0, count: 16 - groups.count), at: gap)
        }
        guard groups.count == 16 else { return nil }
        bytes = groups
    }

    /// Whether the address always means the machine itself: `127.0.0.0/8`, `::1`, or an IPv6 form of the former.
    package var isLoopback: Bool {
        guard bytes.count == 16 else { return bytes.first == 127 }
        guard bytes.prefix(10).allSatisfy({ $0 == 0 }) else { return false }
        if bytes[10] == 0xFF, bytes[11] == 0xFF { return bytes[12] == 127 }
        return bytes[10...] == [0, 0, 0, 0, 0, 1]
    }

    private static func ipv4(_ text: Substring.UTF8View) -> [UInt8]? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        let bytes = parts.compactMap { part -> UInt8? in
            guard (1...3).contains(part.count), part.allSatisfy(\.isDigit),
                part.count == 1 || part.first != UInt8(ascii: "0")
            else { return nil }
            return UInt8(Substring(part))
        }
        return bytes.count == 4 ? bytes : nil
    }
}
