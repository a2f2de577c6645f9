import Failures
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

/// A database behind its schema: all that a command sees of the client.
///
/// Takes only what the schema has let through.
package struct CheckedDatabase: Sendable {
    let client: Client
    private let schema: DatabaseSchema?

    /// Without a schema nothing is checked.
    package init(client: Client, schema: DatabaseSchema?) {
        self.client = client
        self.schema = schema
    }

    package var displayName: String { client.database.displayName }

    /// - Throws: `ResolutionError` when the schema does not have the location.
    package func resolve(_ path: DatabasePath) throws -> ResolvedPath {
        guard let schema else { return .unchecked(path) }
        return try schema.resolve(path)
    }

    /// A location that the schema lacks, and why; nil for one that it has.
    func unknownPart(of path: DatabasePath) -> (place: ResolvedPath, error: ResolutionError)? {
        schema?.unknownPart(of: path)
    }

    /// The reply with the value at the location, still to be read.
    ///
    /// - Throws: ``MissingIndexError``; `Failure` when the database refuses the query; `ClientError`.
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

    /// The reply with the value at the location, and its ETag in the headers.
    package func readWithETag(_ target: ResolvedPath) async throws -> TransportResponse {
        let headers = HTTPHeaders([HTTPHeader("X-Firebase-ETag", "true")])
        return try await client.send(Request(.get, .value(target.path), headers: headers))
    }

    /// The changes at the location, from its current value on, over as many streams as necessary.
    package func watching(
        _ target: ResolvedPath, _ parameters: QueryParameters, keepsValues: Bool, maxEventSize: Int, in context: Context
    ) -> WatchEvents {
        client.watching(
            target.path, parameters: parameters, keepsValues: keepsValues, maxEventSize: maxEventSize,
            clock: context.clock, random: context.random)
    }
}
