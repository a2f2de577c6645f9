import CCurl
import RTDBWire

/// The part of a host name somebody could register, by the Public Suffix List: `example.co.uk` for `a.b.example.co.uk`.
///
/// Nil for IP addresses, `localhost` and names below it, public suffixes themselves, and when libpsl is not installed.
///
/// - Source: https://publicsuffix.org/list/
package func registrableDomain(of host: String) -> String? {
    guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !host.isIPAddress else { return nil }
    var labels = Substring(host).utf8
    if labels.last == UInt8(ascii: ".") { labels.removeLast() }
    let name = String(decoding: labels.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    guard name != "localhost", !name.utf8.reversed().starts(with: ".localhost".utf8.reversed()) else { return nil }
    guard let list = PublicSuffixes.shared else { return nil }
    return list.registrableDomain(of: name)
}

/// The list built into libpsl, a library libcurl itself needs on Debian.
///
/// `@unchecked Sendable`: the list is constant data of the library.
private struct PublicSuffixes: @unchecked Sendable {
    private var table: ccurl_psl

    static let shared: PublicSuffixes? = {
        var table = ccurl_psl()
        guard ccurl_psl_load(&table) != 0 else { return nil }
        return PublicSuffixes(table: table)
    }()

    func registrableDomain(of name: String) -> String? {
        withUnsafePointer(to: table) { table in
            name.withCString { name in
                ccurl_psl_registrable_domain(table, name).map { String(cString: $0) }
            }
        }
    }
}

extension String {
    /// Whether URL parsers take this for an IPv6 or, when its last label is a number, an IPv4 address.
    ///
    /// - Source: WHATWG URL, "ends in a number checker".
    fileprivate var isIPAddress: Bool {
        guard !utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[") }) else { return true }
        var labels = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.last?.isEmpty == true { labels.removeLast() }
        guard let last = labels.last else { return false }
        if last.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
        return last.starts(with: "0x".utf8) || last.starts(with: "0X".utf8)
    }
}
