import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension CheckedDatabase {
    /// The content of a location by a shallow request: a leaf, or its first keys.
    ///
    /// `counting` children more than are taken are asked for, to know how many there are; a database that knows no limit
    /// sends all.
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

    /// The empty append-only collections below a location, by their names for `--confirm`: removing the location loses none
    /// of their elements.
    ///
    /// One shallow request for each that stands at one path; those below further wildcards are not asked about.
    package func emptyAppendOnlyCollections(below target: ResolvedPath) async throws -> [String] {
        var empty: [String] = []
        for place in target.appendOnlyPlaces where try await content(of: place, breadth: 1).isNull {
            empty.append("/" + place.pattern)
        }
        return empty
    }
}
