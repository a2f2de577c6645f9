import Failures
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension Context {
    /// Returns the location that a user names, and prints a note if the schema calls it deprecated.
    ///
    /// - Throws: `PathError`, or `ResolutionError` when the location is not in the schema.
    package func resolve(_ text: String, in database: CheckedDatabase) throws -> ResolvedPath {
        try resolve(try DatabasePath(text), in: database)
    }

    package func resolve(_ path: DatabasePath, in database: CheckedDatabase) throws -> ResolvedPath {
        let target = try database.resolve(path)
        if let reason = target.deprecated {
            let path = target.path.description.withoutControlCharacters
            try note("'\(path)' is deprecated" + (reason == "deprecated" ? "" : ": \(reason.withoutControlCharacters)"))
        }
        return target
    }

    /// Returns the location that a write names; `*` is rejected, because one write changes one location.
    ///
    /// - Throws: the errors of ``resolve(_:in:)``; `Failure` for a `*`, unless `isLiteral`.
    package func resolveForWriting(_ text: String, isLiteral: Bool, in database: CheckedDatabase) throws -> ResolvedPath
    {
        let path = try DatabasePath(text)
        if !isLiteral { try path.requireNoWildcard() }
        return try resolve(path, in: database)
    }

    /// Prints a note if a key in the path of a read is one that its collection can never have.
    package func noteKeys(of target: ResolvedPath) throws {
        if let text = target.keyNote { try note(text) }
    }

    /// Prints on standard error what a write has done, after its reply.
    package func report(_ verb: WriteVerb, _ database: CheckedDatabase, _ path: DatabasePath) throws {
        guard !isQuiet else { return }
        let place = path.description.withoutControlCharacters
        try standardError.write("\(verb.rawValue) \(database.displayName) \(place)\n")
    }
}

extension DatabasePath {
    /// Checks that a path for a write has no `*`, which in a read means every element.
    ///
    /// - Throws: `Failure` for a path with a `*`.
    package func requireNoWildcard() throws(Failure) {
        guard let index = keys.firstIndex(where: { $0.name == "*" }) else { return }
        let path = description.withoutControlCharacters
        let parent = DatabasePath(Array(keys[..<index])).description.withoutControlCharacters
        throw Failure(
            .usage, "'\(path)' names every element of '\(parent)', but a write changes one location",
            details: [
                "to write to each element, list them with 'fbctl keys \(parent)' and name them in one 'update'",
                "to write to a key named '*', add --literal", "nothing was sent",
            ])
    }
}
