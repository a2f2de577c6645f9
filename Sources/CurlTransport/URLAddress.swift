/// The parts of an absolute URL that errors show, and those that must not be shown.
struct URLAddress: Hashable {
    /// The host without port and brackets.
    var host = ""
    /// The host and, if present, the port.
    var authority = ""
    /// The port in digits: the one in the URL, or the scheme's default.
    var port = ""
    var userInfo = ""
    /// The query without its question mark.
    var query = ""

    init(url: String) {
        let bytes = Substring(url).utf8
        guard let slashes = bytes.firstIndex(ofBytes: "://") else { return }
        let rest = bytes[slashes...].dropFirst(3)
        let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        var place = rest[..<end]
        if let at = place.lastIndex(of: UInt8(ascii: "@")) {
            userInfo = String(Substring(place[..<at]))
            place = place[place.index(after: at)...]
        }
        authority = String(Substring(place))
        if place.first == UInt8(ascii: "["), let close = place.firstIndex(of: UInt8(ascii: "]")) {
            host = String(Substring(place[..<close].dropFirst()))
        } else {
            host = String(Substring(place.prefix { $0 != UInt8(ascii: ":") }))
        }
        let digits = authority.utf8.reversed().prefix { (0x30...0x39).contains($0) }
        let hasPort = !digits.isEmpty && authority.utf8.dropLast(digits.count).last == UInt8(ascii: ":")
        let isSecure = slashes == bytes.index(bytes.startIndex, offsetBy: 5)
        port = hasPort ? String(decoding: digits.reversed(), as: UTF8.self) : isSecure ? "443" : "80"
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = String(Substring(rest[mark...].dropFirst().prefix { $0 != UInt8(ascii: "#") }))
        }
    }
}

extension String {
    /// Whether the text contains the bytes of `part`.
    func hasBytes(of part: String) -> Bool {
        Substring(self).utf8.firstIndex(ofBytes: part) != nil
    }
}

extension Substring.UTF8View {
    /// The index of the first occurrence of the bytes of `part`.
    fileprivate func firstIndex(ofBytes part: String) -> Index? {
        indices.first { self[$0...].starts(with: part.utf8) }
    }
}
