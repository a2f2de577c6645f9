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
package struct Database: Sendable {
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
    func lack(of path: DatabasePath) -> (place: ResolvedPath, error: ResolutionError)? {
        schema?.lack(of: path)
    }

    /// The reply with the value at the location, still to be read.
    ///
    /// - Throws: ``MissingIndexError``; `Failure` when the database refuses the query; `ClientError`.
    package func read(_ request: ReadRequest) async throws -> Reply {
        do {
            let response = try await client.send(
                Request(.get, .value(request.target.path), parameters: request.parameters))
            return Reply(target: request.target, response: response)
        } catch ClientError.indexMissing(let index, _) {
            throw MissingIndexError(index: index, target: request.target)
        } catch let error as ClientError where request.isQuery && error.isRefusalOfQuery {
            throw Failure(.usage, error.description)
        }
    }

    package func read(_ target: ResolvedPath) async throws -> Reply {
        try await read(ReadRequest(target: target))
    }

    /// The reply with the value at the location, and its ETag in the headers.
    package func readWithETag(_ target: ResolvedPath) async throws -> Reply {
        let headers = HTTPHeaders([HTTPHeader("X-Firebase-ETag", "true")])
        return Reply(
            target: target, response: try await client.send(Request(.get, .value(target.path), headers: headers)))
    }

    /// The changes at the location, from its current value on, over as many streams as necessary.
    package func watching(
        _ target: ResolvedPath, _ parameters: QueryParameters, keepsValues: Bool, maxEventSize: Int, in context: Context
    ) -> Watching {
        client.watching(
            target.path, parameters: parameters, keepsValues: keepsValues, maxEventSize: maxEventSize,
            clock: context.clock, random: context.random)
    }
}

/// A value on its way in, and what the schema says of its place.
package struct Reply: Sendable {
    package let target: ResolvedPath
    package let response: ClientResponse
}

extension ClientResponse {
    /// Reads the body to its end, or as many bytes of it.
    func start(atMost limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self {
            bytes += chunk.prefix(limit - bytes.count)
            if bytes.count == limit { break }
        }
        return bytes
    }

    /// Whether the body may be JSON by what the server calls it.
    var isJSON: Bool { headers["Content-Type"].map { HTTPHeader.mediaType(of: $0) == "application/json" } ?? true }
}

extension Failure {
    /// A reply is not JSON, or not what a database holds.
    package init(unreadable error: NodeError, _ response: ClientResponse) {
        guard case .syntax(let error) = error.reason else {
            self.init(
                .protocol, "the reply holds data that no database can store: \(error.message) at \(error.position)")
            return
        }
        let type = response.headers["Content-Type"].flatMap { response.isJSON ? nil : $0.withoutControlCharacters }
        self.init(
            .protocol, "the reply is not JSON: \(error.message) at \(error.position)",
            details: type.map { ["the server says it is '\($0)'; is the URL that of a Realtime Database?"] } ?? [])
    }
}

extension ClientError {
    /// Whether the service calls a request for some of the children wrong.
    package var isRefusalOfQuery: Bool {
        if case .refused(let refusal) = self { refusal.status == 400 } else { false }
    }
}

extension Node {
    /// The body of a write: priorities and all.
    var body: [UInt8] {
        Array(json(.export).text().utf8)
    }
}

/// The error for a query that needs an index which the rules do not have.
package struct MissingIndexError: Error {
    /// The child path, or `.value`.
    package let index: String
    /// The place whose children are ordered.
    package let target: ResolvedPath
}
