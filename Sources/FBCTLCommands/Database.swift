import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

/// A database behind its schema: all that a command sees of the client.
///
/// Takes only what the schema has let through.
struct Database: Sendable {
    let client: Client
    private let schema: DatabaseSchema?

    /// Without a schema nothing is checked.
    init(client: Client, schema: DatabaseSchema?) {
        self.client = client
        self.schema = schema
    }

    var displayName: String { client.database.displayName }

    /// - Throws: ``ResolutionError`` when the schema does not have the location.
    func resolve(_ path: DatabasePath) throws -> ResolvedPath {
        guard let schema else { return .unchecked(path) }
        return try schema.resolve(path)
    }

    /// A location that the schema lacks, and why; nil for one that it has.
    func lack(of path: DatabasePath) -> (place: ResolvedPath, error: ResolutionError)? {
        schema?.lack(of: path)
    }

    /// What stands at the location, still to be read.
    ///
    /// - Throws: ``Failure`` when the rules lack an index that the request needs; ``ClientError``.
    func read(_ request: ReadRequest) async throws -> Reply {
        do {
            let response = try await client.send(
                Request(.get, .value(request.target.path), parameters: request.parameters))
            return Reply(target: request.target, response: response)
        } catch ClientError.indexMissing(let index, _) {
            throw Failure(missingIndex: index, at: request.target)
        } catch let error as ClientError where request.isQuery && error.isRefusalOfQuery {
            throw Failure(.usage, error.description)
        }
    }

    func read(_ target: ResolvedPath) async throws -> Reply {
        try await read(ReadRequest(target: target))
    }

    /// What stands at the location, with its ETag among the headers.
    func readWithETag(_ target: ResolvedPath) async throws -> Reply {
        let headers = HTTPHeaders([HTTPHeader("X-Firebase-ETag", "true")])
        return Reply(
            target: target, response: try await client.send(Request(.get, .value(target.path), headers: headers)))
    }

    /// Replaces a value; gives what is stored now when asked for it.
    @discardableResult
    func set(_ value: ValidatedValue, returning: Bool) async throws -> Reply? {
        let response = try await client.send(
            Request(
                .put, .value(value.path.path),
                parameters: returning ? QueryParameters() : QueryParameters(["print": "silent"]),
                body: value.node.body))
        if returning { return Reply(target: value.path, response: response) }
        try await response.discard()
        return nil
    }

    func update(_ update: ValidatedUpdate) async throws {
        let request = Request(
            .patch, .value(update.path.path), parameters: QueryParameters(["print": "silent"]),
            body: Array(update.update.json.text().utf8))
        try await client.send(request).discard()
    }

    func remove(_ target: RemovablePath) async throws {
        let request = Request(.delete, .value(target.path.path), parameters: QueryParameters(["print": "silent"]))
        try await client.send(request).discard()
    }

    /// What happens at the location, from its present state on, over as many streams as it takes.
    func watching(
        _ target: ResolvedPath, _ parameters: QueryParameters, keepsValues: Bool, in context: Context
    ) -> Watching {
        client.watching(
            target.path, parameters: parameters, keepsValues: keepsValues, clock: context.clock, random: context.random)
    }
}

/// A value on its way in, and what the schema says of its place.
struct Reply: Sendable {
    let target: ResolvedPath
    let response: ClientResponse
}

extension ClientResponse {
    /// Reads a body that nobody wants to its end, so that the connection can be used again and a cut is noticed.
    fileprivate func discard() async throws {
        for try await _ in self {}
    }
}

extension ClientError {
    /// Whether the service calls a request for some of the children wrong.
    var isRefusalOfQuery: Bool {
        if case .refused(400, _, _, _, _) = self { true } else { false }
    }
}

extension Node {
    /// The body of a write: priorities and all.
    var body: [UInt8] {
        Array(json(.export).text().utf8)
    }
}
