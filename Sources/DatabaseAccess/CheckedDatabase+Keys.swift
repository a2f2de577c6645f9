import HTTP
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension CheckedDatabase {
    /// Reads the keys at a location without their values, in one request.
    ///
    /// The service goes on from a given key only in a query, and a query comes with values; so there are no pages.
    ///
    /// - Returns: how many there were, `limit` at most.
    @discardableResult
    package func readKeys<Output: KeyOutput>(
        of target: ResolvedPath, into output: inout Output, prefix: String = "", limit: Int? = nil
    ) async throws -> Int {
        var sink = KeySink(target, into: output, prefix: prefix, limit: limit)
        let reply: TransportResponse
        do {
            reply = try await shallowReply(target, limit: limit)
        } catch let error as ClientError where limit != nil && error.status == 400 {
            // The documentation lets nothing stand beside `shallow`.
            reply = try await shallowReply(target, limit: nil)
        }
        try await ReplyReader.read(reply) { try sink.takeChunk(of: &$0, isLast: $1) }
        output = sink.output
        return sink.passedCount
    }

    private func shallowReply(_ target: ResolvedPath, limit: Int?) async throws -> TransportResponse {
        var parameters = QueryParameters(["shallow": "true"])
        if let limit { parameters["limitToFirst"] = String(limit) }
        return try await read(ReadRequest(target: target, parameters: parameters))
    }

    /// The keys at a location, in their order.
    package func keys(of target: ResolvedPath, limit: Int? = nil) async throws -> [Key] {
        var list = KeyList()
        try await readKeys(of: target, into: &list, limit: limit)
        return list.keys.sorted()
    }
}

/// Keeps keys.
private struct KeyList: KeyOutput {
    package var keys: [Key] = []

    package mutating func key(_ name: String) throws {
        keys.append(try Key(name))
    }

    package mutating func flush() {}
    package mutating func end() {}
}
