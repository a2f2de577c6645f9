import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension Database {
    /// How many keys are asked for at once.
    private static let pageSize = 10_000

    /// Reads the keys at a location without what stands below them.
    ///
    /// In pages, so that the first come soon and no answer is too large for the service. What a page is, is not promised by
    /// the service's documentation; a database that has none, or ignores what it is asked for, is asked for all keys at once.
    ///
    /// - Returns: how many there were.
    @discardableResult
    func readKeys<Output: KeyOutput>(
        of target: ResolvedPath, into output: inout Output, prefix: String = "", limit: Int? = nil, in context: Context
    ) async throws -> Int {
        var sink = KeySink(target, into: output, prefix: prefix, limit: limit)
        // The first page is the smallest, so that few keys take one short answer.
        let size = min(limit ?? .max, Database.pageSize)
        var isPaged = true
        while isPaged {
            var parameters = QueryParameters(["shallow": "true", "limitToFirst": String(size)])
            if let last = sink.lastKey { parameters["startAfter"] = JSON.string(last.name).text() }
            do {
                let reply = try await read(ReadRequest(target: target, parameters: parameters))
                sink.beginPage(of: size)
                try await reply.tokens(into: &sink)
            } catch let error as ClientError where error.status == 400 {
                isPaged = false
                break
            }
            // Less is the end, and more is all there is; a page that has nothing new is the same one again.
            if sink.isFull || sink.pageCount != size { break }
            if sink.newCount == 0 { isPaged = false }
        }
        if !isPaged {
            if sink.lastKey != nil {
                try context.note("the database has no second page of keys; all of them are read at once")
            }
            let parameters = QueryParameters(["shallow": "true"])
            let reply = try await read(ReadRequest(target: target, parameters: parameters))
            sink.beginPage(of: 0)
            try await reply.tokens(into: &sink)
        }
        output = sink.output
        return sink.passedCount
    }

    /// The keys at a location, in their order.
    func keys(of target: ResolvedPath, limit: Int? = nil, in context: Context) async throws -> [Key] {
        var list = KeyList()
        try await readKeys(of: target, into: &list, limit: limit, in: context)
        return list.keys.sorted()
    }
}

/// Keeps keys.
private struct KeyList: KeyOutput {
    var keys: [Key] = []

    mutating func key(_ name: String) throws {
        keys.append(try Key(name))
    }

    mutating func flush() {}
    mutating func end() {}
}
