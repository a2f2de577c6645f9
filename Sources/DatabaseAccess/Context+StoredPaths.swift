import Failures
import Platform
import RTDB
import RTDBClient
import RTDBSchema

/// Paths that are not in the schema, but may be in the database.
extension Context {
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
}
