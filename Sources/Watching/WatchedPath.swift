import JSONSchema
import RTDB
import RTDBSchema

/// The target of a watch: a location or, with `*` in its path, all locations of a pattern below one location.
package struct WatchedPath: Sendable {
    /// The location whose stream is read.
    package let location: ResolvedPath
    /// The path from there to the watched locations: a key, or nil for every key.
    private let rest: [Key?]

    /// Parses the path that a user names; `*` stands for every element of a collection, unless `isLiteral`.
    ///
    /// - Throws: `PathError`, or `ResolutionError` when the path is not in the schema.
    package init(_ text: String, isLiteral: Bool = false, resolve: (DatabasePath) throws -> ResolvedPath) throws {
        let path = try DatabasePath(text)
        let whole = try resolve(path)
        let fixed = path.keys.prefix { isLiteral || $0.name != "*" }
        rest = path.keys.dropFirst(fixed.count).map { $0.name == "*" ? nil : $0 }
        location = rest.isEmpty ? whole : try resolve(DatabasePath(Array(fixed)))
    }

    /// Whether the path may name several locations.
    var isPattern: Bool { !rest.isEmpty }

    /// One of the watched locations, with any key in place of each `*`.
    package var example: ResolvedPath {
        rest.reduce(location) { place, key in
            (key.map { try? place.elementPath($0) } ?? place.anyElement) ?? .unchecked(place.path)
        }
    }

    /// Returns the watched locations that a change can affect, with their paths below the location of the stream.
    func places(in change: TreeChange) -> [(place: ResolvedPath, path: DatabasePath)] {
        var places = [(place: location, path: DatabasePath.root)]
        for segment in rest {
            places = places.flatMap { place, path in
                let keys = segment.map { [$0] } ?? change.touchedKeys(at: path)
                return keys.compactMap { key in
                    (try? place.elementPath(key)).map { ($0, path.appending(key)) }
                }
            }
        }
        return places
    }
}
