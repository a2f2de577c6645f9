import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension CheckedDatabase {
    /// Returns the content of a location by a shallow request: a leaf, or its first keys.
    ///
    /// The request has a limit of `breadth` and `counting` children, so that those beyond `breadth` can be counted. A
    /// database without limits for shallow requests sends all.
    func content(of target: ResolvedPath, breadth: Int, counting: Int = 1) async throws -> TreeWalkNode.Content {
        let (sum, isTooLarge) = breadth.addingReportingOverflow(counting)
        let limit = isTooLarge ? breadth : sum
        var sink = ShallowSink(target.path, breadth: breadth, limit: limit)
        var parameters = QueryParameters(["shallow": "true", "limitToFirst": String(limit)])
        do {
            let reply = try await read(ReadRequest(target: target, parameters: parameters))
            try await ReplyReader.read(reply) { try sink.takeChunk(of: &$0, isLast: $1) }
        } catch let error as ClientError where error.status == 400 {
            parameters["limitToFirst"] = nil
            sink = ShallowSink(target.path, breadth: breadth, limit: nil)
            let reply = try await read(ReadRequest(target: target, parameters: parameters))
            try await ReplyReader.read(reply) { try sink.takeChunk(of: &$0, isLast: $1) }
        }
        return sink.content
    }

    /// Returns the names, for `--confirm`, of the empty append-only collections below a location; removing the location
    /// loses none of their elements.
    ///
    /// Sends one shallow request for each collection that has one path. Collections below further wildcards are not
    /// read.
    package func emptyAppendOnlyCollections(below target: ResolvedPath) async throws -> [String] {
        var empty: [String] = []
        for place in target.appendOnlyPlaces where try await content(of: place, breadth: 1).isNull {
            empty.append("/" + place.pattern)
        }
        return empty
    }
}
