import JSONSchema
import RTDB
import RTDBSchema

/// What a user watches: a location, or with `*` in the path every place of that pattern below one.
package struct WatchedPath: Sendable {
    /// The location whose stream is read.
    package let location: ResolvedPath
    /// The way from there to the places: a key, or nil for every key.
    private let rest: [Key?]

    /// The target that a user's text names; a segment `*` stands for every element of a collection, unless `isLiteral`.
    ///
    /// - Throws: `PathError`, or `ResolutionError` when the schema does not have it.
    package init(_ text: String, isLiteral: Bool = false, resolve: (DatabasePath) throws -> ResolvedPath) throws {
        let path = try DatabasePath(text)
        let whole = try resolve(path)
        let fixed = path.keys.prefix { isLiteral || $0.name != "*" }
        rest = path.keys.dropFirst(fixed.count).map { $0.name == "*" ? nil : $0 }
        location = rest.isEmpty ? whole : try resolve(DatabasePath(Array(fixed)))
    }

    /// Whether there may be several places.
    var isPattern: Bool { !rest.isEmpty }

    /// One of the places, under any key where the path has a `*`.
    package var example: ResolvedPath {
        rest.reduce(location) { place, key in
            (key.map { try? place.elementPath($0) } ?? place.anyElement) ?? .unchecked(place.path)
        }
    }

    /// The watched locations that a change can affect, and their paths below the location.
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
