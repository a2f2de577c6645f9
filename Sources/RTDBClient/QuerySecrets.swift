import InternetFormats

/// The parts of a URL's query, as written, told apart by whether they are a credential.
///
/// - Source: Documentation/RealtimeDatabase.md, 8.4.
package struct QuerySecrets {
    /// The parameters that are a credential, or a part of one.
    private static let names: Set<String> = ["auth", "access_token", "ac"]

    private let pieces: [Substring]

    /// - Parameter query: The query without its question mark; nil when the URL has none.
    package init(_ query: String?) {
        pieces = query?.split(separator: "&") ?? []
    }

    /// Whether a parameter is a credential.
    var isAny: Bool { pieces.contains(where: QuerySecrets.isSecret) }

    /// The query without its credentials.
    var removed: String? { QuerySecrets.query(pieces.filter { !QuerySecrets.isSecret($0) }) }

    /// The query with the credentials of another one in place of its own.
    func replaced(by other: QuerySecrets) -> String? {
        QuerySecrets.query(
            pieces.filter { !QuerySecrets.isSecret($0) } + other.pieces.filter(QuerySecrets.isSecret))
    }

    /// A URL that is safe to print: `<redacted>` stands for each credential in its query.
    package static func redacted(_ url: String) -> String {
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return url }
        let pieces = QuerySecrets(String(url[mark...].dropFirst())).pieces.map { piece in
            isSecret(piece) ? piece.prefix { $0 != "=" } + "=<redacted>" : piece
        }
        return url[..<mark] + (query(pieces).map { "?" + $0 } ?? "")
    }

    private static func query(_ pieces: [Substring]) -> String? {
        pieces.isEmpty ? nil : pieces.joined(separator: "&")
    }

    /// Whether a server may read the piece as a credential; its name may be percent-encoded.
    private static func isSecret(_ piece: Substring) -> Bool {
        let name = piece.prefix { $0 != "=" }
        return names.contains(PercentEncoding.decode(name, plusIsSpace: true) ?? String(name))
    }
}
