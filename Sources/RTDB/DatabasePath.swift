import TerminalText

/// The keys from the root of the database to a location; the root's path is empty.
package struct DatabasePath: Hashable, Sendable {
    package var keys: [Key]

    package static let root = DatabasePath([])

    package init(_ keys: [Key]) {
        self.keys = keys
    }

    /// Reads a path as a user types it: unescaped keys, optionally with a slash at the beginning or the end.
    ///
    /// The official SDKs drop empty segments. Here an empty segment is an error: it is usually an unset shell variable,
    /// and `/rooms//messages` would silently name another location.
    ///
    /// - Throws: ``PathError``.
    package init(_ text: String) throws(PathError) {
        guard !text.isEmpty else { throw .empty }
        guard !text.contains("://") else { throw .url(text) }
        // Splits bytes, because a slash and a combining character after it are one `Character`.
        var segments = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        if segments.first == "" { segments.removeFirst() }
        if segments.last == "" { segments.removeLast() }
        self.init([])
        for segment in segments {
            guard !segment.isEmpty else { throw .emptySegment(path: text) }
            do throws(KeyError) {
                keys.append(try Key(segment))
            } catch {
                throw .key(error)
            }
        }
        guard keys.count <= DataLimits.service.depth else { throw .tooDeep(count: keys.count) }
    }

    package var isRoot: Bool { keys.isEmpty }

    package func appending(_ key: Key) -> DatabasePath {
        DatabasePath(keys + [key])
    }

    package func appending(_ path: DatabasePath) -> DatabasePath {
        DatabasePath(keys + path.keys)
    }

    /// This path relative to another one; nil unless it is that path or below it.
    package func relative(to other: DatabasePath) -> DatabasePath? {
        other.contains(self) ? DatabasePath(Array(keys.dropFirst(other.keys.count))) : nil
    }

    /// Whether this is the other path or an ancestor of it.
    package func contains(_ other: DatabasePath) -> Bool {
        other.keys.starts(with: keys)
    }
}

extension DatabasePath: CustomStringConvertible {
    /// `/` for the root, otherwise the form `/a/b`.
    package var description: String {
        isRoot ? "/" : keys.map { "/" + $0.name }.joined()
    }
}

/// Why a text cannot name a location.
package enum PathError: Error, Hashable, CustomStringConvertible {
    case empty
    /// Two slashes with nothing between them.
    case emptySegment(path: String)
    /// A URL was passed where only its path was expected.
    case url(String)
    case key(KeyError)
    /// The path has more keys than ``DataLimits/service`` allows.
    case tooDeep(count: Int)

    package var description: String {
        switch self {
        case .empty: "the path is empty; write '/' for the root"
        case .emptySegment(let path):
            "path '\(path.withoutControlCharacters)' has an empty segment; is a variable unset?"
        case .url(let text):
            "'\(text.withoutCredentials)' is a URL, not a path; name the database with --database URL, and give only the path here"
        case .key(.forbiddenCharacter(".", let key)) where key.hasSuffix(".json") || key.contains(".json?"):
            "key '\(key.withoutCredentials)' contains '.', which the database forbids; write the path without '.json'"
        case .key(let error): error.description
        case .tooDeep(let count):
            "the path is \(count) levels deep; the database allows \(DataLimits.service.depth)"
        }
    }
}

extension String {
    /// A URL that is safe to show in an error, without what may be a credential: its query and its user information.
    fileprivate var withoutCredentials: String {
        let halves = split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var shown = String(halves[0])
        if let start = shown.firstRange(of: "://")?.upperBound {
            let authority = shown[start...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") { shown.replaceSubrange(start..<at, with: "…") }
        }
        return shown.withoutControlCharacters + (halves.count > 1 ? "?…" : "")
    }
}
