import HTTP
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension CheckedDatabase {
    /// Reads the keys at a location without their values, in one request.
    ///
    /// - Returns: the number of keys, `limit` at most.
    @discardableResult
    package func readKeys<Output: KeyOutput>(
        of target: ResolvedPath, into output: inout Output, limit: Int? = nil
    ) async throws -> Int {
        try await readKeys(in: try await keysReply(of: target, limit: limit), of: target, into: &output, limit: limit)
    }

    /// Reads the keys in a reply of ``keysReply(of:limit:)``, writing `prefix` before each.
    ///
    /// - Returns: the number of keys, `limit` at most.
    @discardableResult
    package func readKeys<Output: KeyOutput>(
        in reply: TransportResponse, of target: ResolvedPath, into output: inout Output, prefix: String = "",
        limit: Int? = nil
    ) async throws -> Int {
        var sink = KeySink(target, into: output, prefix: prefix, limit: limit)
        try await ReplyReader.read(reply) { try sink.takeChunk(of: &$0, isLast: $1) }
        if let filled = sink.output as? Output { output = filled }
        return sink.passedCount
    }

    /// Requests the keys at a location, without their values, and returns when the head of the reply has arrived.
    ///
    /// There are no pages: only a query can start at a key, and its reply includes the values.
    package func keysReply(of target: ResolvedPath, limit: Int?) async throws -> TransportResponse {
        do {
            return try await shallowReply(target, limit: limit)
        } catch let error as ClientError where limit != nil && error.status == 400 {
            // By its documentation, the service allows no other parameter with `shallow`.
            return try await shallowReply(target, limit: nil)
        }
    }

    private func shallowReply(_ target: ResolvedPath, limit: Int?) async throws -> TransportResponse {
        var parameters = QueryParameters(["shallow": "true"])
        if let limit { parameters["limitToFirst"] = String(limit) }
        return try await read(ReadRequest(target: target, parameters: parameters))
    }

    /// Returns the keys at a location, in order.
    package func keys(of target: ResolvedPath, limit: Int? = nil) async throws -> [Key] {
        var list = KeyList()
        try await readKeys(of: target, into: &list, limit: limit)
        return list.keys.sorted()
    }
}

private struct KeyList: KeyOutput {
    package var keys: [Key] = []

    package mutating func key(_ name: String) throws {
        keys.append(try Key(name))
    }

    package mutating func flush() {}
    package mutating func end() {}
}
