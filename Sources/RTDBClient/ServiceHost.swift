/// The hosts of the hosted service's databases.
///
/// - Source: Documentation/RealtimeDatabase.md, 1.
package enum ServiceHost {
    static let suffixes = [".firebaseio.com", ".firebasedatabase.app"]

    /// Whether a host, in lower case, is one of the hosted service's databases.
    package static func contains(_ host: String) -> Bool {
        suffixes.contains { has(host, suffix: $0) }
    }

    static func has(_ host: String, suffix: String) -> Bool {
        host.hasSuffix(suffix) && host.utf8.count > suffix.utf8.count && !host.hasPrefix(".")
    }
}
