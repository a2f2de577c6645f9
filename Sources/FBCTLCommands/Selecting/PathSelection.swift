import DatabaseAccess
import JSONCore
import Platform
import RTDB
import RTDBSchema
import RTDBWire
import TerminalText

/// The paths of a command line; `*` stands for every element of a collection.
struct PathSelection {
    /// A path up to its first `*`, and what follows: a key, or nil for another `*`.
    struct Pattern {
        let start: ResolvedPath
        let rest: [Key?]
    }

    let patterns: [Pattern]
    /// The paths that end in `*`, which names all children of the collection before it.
    let starred: [String]
    /// Whether the output must name the path of each location.
    let namesPaths: Bool

    /// Parses paths.
    ///
    /// A `*` at the end names all children of the collection before it, so it is left out. With `isLiteral` it is a key
    /// like any other.
    ///
    /// With `findsStored` a path that is not in the schema is allowed if a value is stored there.
    ///
    /// - Throws: `PathError`, or `ResolutionError` when a path is not in the schema.
    init(
        _ texts: [String], isLiteral: Bool = false, findsStored: Bool = true, in database: CheckedDatabase,
        _ context: Context
    ) async throws {
        var patterns: [Pattern] = []
        for text in texts {
            var path = try DatabasePath(text)
            let whole =
                findsStored
                ? try await context.resolveStored(path, in: database) : try context.resolve(path, in: database)
            try context.noteKeys(of: whole)
            if isLiteral {
                patterns.append(Pattern(start: whole, rest: []))
                continue
            }
            if path.keys.last?.name == "*" { path.keys.removeLast() }
            let fixed = path.keys.prefix { $0.name != "*" }
            let rest = path.keys.dropFirst(fixed.count).map { $0.name == "*" ? nil : $0 }
            let start = fixed.count == whole.path.keys.count ? whole : try database.resolve(DatabasePath(Array(fixed)))
            patterns.append(Pattern(start: start, rest: rest))
        }
        starred = texts.filter { $0 == "*" || $0.hasSuffix("/*") }
        self.patterns = patterns
        namesPaths = patterns.count > 1 || patterns.contains { !$0.rest.isEmpty }
    }

    /// The only location; nil for several.
    var single: ResolvedPath? { namesPaths ? nil : patterns.first?.start }

    /// One location for each path, with any key for a `*`; what the schema says about it holds for all of them.
    var examples: [ResolvedPath] {
        patterns.map { pattern in
            pattern.rest.reduce(pattern.start) { place, key in
                let next = key.map { try? place.elementPath($0) } ?? place.anyElement
                return next ?? .unchecked(place.path)
            }
        }
    }
}
