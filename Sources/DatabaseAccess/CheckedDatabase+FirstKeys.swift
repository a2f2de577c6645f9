import Failures
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension CheckedDatabase {
    /// Returns some keys at a location, for a suggestion; empty if one small reply cannot have them.
    func someKeys(of target: ResolvedPath) async -> [String] {
        (try? await firstKeys(1000, of: target)) ?? []
    }

    /// Returns the first keys of the children; empty for a value without children, nil when no value is stored.
    func firstKeys(_ limit: Int?, of target: ResolvedPath) async throws -> [String]? {
        var parameters = QueryParameters(["shallow": "true"])
        parameters["limitToFirst"] = limit.map { String($0) }
        var sink = ShallowSink(target.path, breadth: limit ?? 1, limit: limit)
        let reply = try await read(ReadRequest(target: target, parameters: parameters))
        try await ReplyReader.read(reply) { try sink.takeChunk(of: &$0, isLast: $1) }
        switch sink.content {
        case .children(let keys, _, _): return keys.isEmpty ? nil : keys.map(\.name)
        case .leaf(let value):
            if case .null = value { return nil }
            return []
        case .unopened: return []
        }
    }
}
