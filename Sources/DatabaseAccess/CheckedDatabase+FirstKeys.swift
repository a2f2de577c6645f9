import Failures
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension CheckedDatabase {
    /// Returns whether a value is stored at a location that is to be written; nil when reading is not permitted.
    ///
    /// Sends one request, whose reply is one key, or the value if it has no children.
    ///
    /// - Throws: `Failure` that says that nothing was written.
    package func hasValue(at target: ResolvedPath) async throws -> Bool? {
        do {
            return try await isStored(target)
        } catch let error as ClientError where error.status == 401 || error.status == 403 {
            return nil
        } catch {
            guard !(error is CancellationError), let failure = Failure(explaining: error) else { throw error }
            let place = target.path.description.withoutControlCharacters
            throw Failure(
                failure.status, failure.message,
                details: failure.details + ["checking whether '\(place)' exists failed, so nothing was written"])
        }
    }

    private func isStored(_ target: ResolvedPath) async throws -> Bool {
        do {
            return try await firstKeys(1, of: target) != nil
        } catch let error as ClientError where error.status == 400 {
            // This database does not support a limit here.
            return try await firstKeys(nil, of: target) != nil
        }
    }

    /// Returns some keys at a location, for a suggestion; empty if one small reply cannot have them.
    func someKeys(of target: ResolvedPath) async -> [String] {
        (try? await firstKeys(1000, of: target)) ?? []
    }

    /// Returns the first keys of the children; empty for a value without children, nil when no value is stored.
    private func firstKeys(_ limit: Int?, of target: ResolvedPath) async throws -> [String]? {
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
