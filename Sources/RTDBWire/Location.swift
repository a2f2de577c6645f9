import RTDB

/// What the path of a request names: a location of the tree, or the priority of one.
package struct Location: Hashable, Sendable {
    package let path: DatabasePath
    /// Whether the last segment was `.priority`.
    package let isPriority: Bool

    package init(_ path: DatabasePath, isPriority: Bool = false) {
        self.path = path
        self.isPriority = isPriority
    }

    /// The path as it stands in a URL, each key encoded on its own, with the `.json` suffix: `/a/b.json`, `/.json`.
    package var urlPath: String {
        let segments = path.keys.map { PercentEncoding.encode($0.name) } + (isPriority ? [".priority"] : [])
        return "/" + segments.joined(separator: "/") + ".json"
    }

    /// Reads the path of a URL, before its query.
    ///
    /// Slashes in a row count as one, and one may stand before the suffix.
    ///
    /// - Throws: ``LocationError``.
    package init(parsing urlPath: some StringProtocol) throws(LocationError) {
        guard urlPath.utf8.first == UInt8(ascii: "/"), urlPath.utf8.suffix(5).elementsEqual(".json".utf8) else {
            throw .missingSuffix
        }
        var segments: [String] = []
        // By bytes: a slash and a combining character after it are one `Character`.
        for piece in urlPath.utf8.dropLast(5).split(separator: UInt8(ascii: "/")) {
            guard let segment = PercentEncoding.decode(String(decoding: piece, as: UTF8.self)) else {
                throw .invalidPath
            }
            segments.append(segment)
        }
        isPriority = segments.last == ".priority"
        if isPriority { segments.removeLast() }
        var path = DatabasePath.root
        for segment in segments {
            // The service answers so, though a body may hold such a key (contract 1b).
            guard let key = try? Key(segment), !segment.utf8.contains(UInt8(ascii: "\\")) else { throw .invalidPath }
            path.keys.append(key)
        }
        guard path.keys.count <= DatabasePath.maximumDepth else { throw .invalidPath }
        self.path = path
    }
}

/// Why the path of a URL names no location.
package enum LocationError: Error, Hashable {
    /// The path does not end in `.json`.
    case missingSuffix
    /// A segment is no key, or an escape is malformed.
    case invalidPath
}
