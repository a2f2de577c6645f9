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
