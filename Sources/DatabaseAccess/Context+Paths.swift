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

    /// Returns the location that a user names, for a command that reads or removes.
    ///
    /// If the location is not in the schema but a value is stored there, a note says so. One shallow request finds that
    /// out; it is sent only for such locations.
    ///
    /// - Throws: `PathError`; `ResolutionError` when neither the schema nor the database has the location; `Failure`
    ///   when it has children and `allowsChildren` is false, for a removal without `-r`.
    package func resolveStored(
        _ text: String, allowsChildren: Bool = true, in database: CheckedDatabase
    ) async throws -> ResolvedPath {
        try await resolveStored(try DatabasePath(text), allowsChildren: allowsChildren, in: database)
    }

    package func resolveStored(
        _ path: DatabasePath, allowsChildren: Bool = true, in database: CheckedDatabase
    ) async throws -> ResolvedPath {
        guard let lack = database.unknownPart(of: path) else { return try resolve(path, in: database) }
        guard !path.keys.contains(where: { $0.name == "*" }),
            let content = try? await database.content(of: lack.place, breadth: 1), !content.isNull
        else { throw lack.error }
        if case .children = content, !allowsChildren {
            throw Failure(notRecursive: lack.error.message + " and holds children:")
        }
        try note(lack.error.note)
        return lack.place
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
