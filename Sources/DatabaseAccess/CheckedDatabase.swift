import Failures
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

/// A database with its schema; commands see nothing else of the client.
///
/// It accepts only paths that the schema has resolved and values that the schema has validated.
package struct CheckedDatabase: Sendable {
    let client: Client
    private let schema: DatabaseSchema?

    /// Creates a database; without a schema nothing is validated.
    package init(client: Client, schema: DatabaseSchema?) {
        self.client = client
        self.schema = schema
    }

    package var displayName: String { client.database.displayName }

    /// Returns a path with what the schema says about it.
    ///
    /// - Throws: `ResolutionError` when the path is not in the schema.
    package func resolve(_ path: DatabasePath) throws -> ResolvedPath {
        guard let schema else { return .unchecked(path) }
        return try schema.resolve(path)
    }

    /// Returns a location that is not in the schema, and why; nil for one that is.
    func unknownPart(of path: DatabasePath) -> (place: ResolvedPath, error: ResolutionError)? {
        schema?.unknownPart(of: path)
    }

    /// Sends a read and returns the reply, whose body has not been read yet.
    ///
    /// - Throws: ``MissingIndexError``; `Failure` when the database rejects the query; `ClientError`.
    package func read(_ request: ReadRequest) async throws -> TransportResponse {
        do {
            return try await client.send(
                Request(.get, .value(request.target.path), parameters: request.parameters))
        } catch ClientError.indexMissing(let index, _) {
            throw MissingIndexError(index: index, target: request.target)
        } catch let error as ClientError where request.isQuery && error.isRefusalOfQuery {
            throw Failure(.usage, error.description)
        }
    }

    package func read(_ target: ResolvedPath) async throws -> TransportResponse {
        try await read(ReadRequest(target: target))
    }

    /// Returns the reply with the value at the location; its headers have the ETag.
    package func readWithETag(_ target: ResolvedPath) async throws -> TransportResponse {
        let headers = HTTPHeaders([HTTPHeader("X-Firebase-ETag", "true")])
        return try await client.send(Request(.get, .value(target.path), headers: headers))
    }

    /// Streams the changes at the location, from its current value on, over as many event streams as necessary.
    package func watching(
        _ target: ResolvedPath, _ parameters: QueryParameters, keepsValues: Bool, maxEventSize: Int, in context: Context
    ) -> WatchEvents {
        client.watching(
            target.path, parameters: parameters, keepsValues: keepsValues, maxEventSize: maxEventSize,
            clock: context.clock, random: context.random)
    }
}
