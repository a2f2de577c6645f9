import InternetFormats
import RTDB

/// What a request's path names: a node, a priority, a setting or the list of databases.
package enum Endpoint: Hashable, Sendable {
    /// A node of the database.
    case value(DatabasePath)
    /// The priority of a node.
    case priority(DatabasePath)
    /// A setting of the database, for example `rules`.
    case setting(String)
    /// The emulator's list of its databases.
    case databases
}

extension Endpoint {
    /// The path in a URL, each key encoded separately, with the suffix `.json`: `/a/b.json`, `/.json`.
    package var urlPath: String {
        let segments: [String] =
            switch self {
            case .value(let path): path.keys.map { PercentEncoding.encode($0.name) }
            case .priority(let path): path.keys.map { PercentEncoding.encode($0.name) } + [".priority"]
            case .setting(let name): [".settings", PercentEncoding.encode(name)]
            case .databases: [".inspect", "databases"]
            }
        return "/" + segments.joined(separator: "/") + ".json"
    }

    /// Reads the path of a URL, without its query.
    ///
    /// Consecutive slashes count as one, and one may precede the suffix.
    ///
    /// - Throws: ``LocationError``.
    package init(parsing urlPath: some StringProtocol, limits: DataLimits = .service) throws(LocationError) {
        guard urlPath.utf8.first == UInt8(ascii: "/"), urlPath.utf8.suffix(5).elementsEqual(".json".utf8) else {
            throw .missingSuffix
        }
        var segments: [String] = []
        // Splits bytes, because a slash and a combining character after it are one `Character`.
        for piece in urlPath.utf8.dropLast(5).split(separator: UInt8(ascii: "/")) {
            guard let segment = PercentEncoding.decode(String(decoding: piece, as: UTF8.self)) else {
                throw .invalidPath
            }
            segments.append(segment)
        }
        switch (segments.first, segments.count) {
        case (".settings", 2):
            self = .setting(segments[1])
            return
        case (".inspect", 2) where segments[1] == "databases":
            self = .databases
            return
        default: break
        }
        let isPriority = segments.last == ".priority"
        if isPriority { segments.removeLast() }
        var path = DatabasePath.root
        for segment in segments {
            // The service rejects a backslash too, though a body may contain such a key
            // (Documentation/RealtimeDatabase.md, 1b).
            guard let key = try? Key(segment, limits: limits), !segment.utf8.contains(UInt8(ascii: "\\")) else {
                throw .invalidPath
            }
            path.keys.append(key)
        }
        guard path.keys.count <= limits.depth else { throw .invalidPath }
        self = isPriority ? .priority(path) : .value(path)
    }
}

extension Endpoint: CustomStringConvertible {
    /// The path, decoded and without its suffix.
    package var description: String {
        switch self {
        case .value(let path): path.description
        case .priority(let path): (path.isRoot ? "" : path.description) + "/.priority"
        case .setting(let name): "/.settings/" + name
        case .databases: "/.inspect/databases"
        }
    }
}

/// Why the path of a URL does not name a location.
package enum LocationError: Error, Hashable {
    /// The path does not end in `.json`.
    case missingSuffix
    /// A segment is not a key, or an escape is malformed.
    case invalidPath
}
