import JSONCore
import RTDB

/// Why a server-sent event is none of the service's.
package struct EventStreamError: Error, Hashable, CustomStringConvertible {
    /// The event's name.
    package let event: String
    package let reason: String

    package var description: String { "event '\(event)' of the stream makes no sense: \(reason)" }
}

extension DatabaseEvent {
    /// Reads a server-sent event; nil for events the contract does not name, which a client ignores.
    ///
    /// - Throws: ``EventStreamError`` when the data is not what the event's name promises.
    package init?(_ message: EventStreamMessage) throws(EventStreamError) {
        switch message.event {
        case "put", "patch":
            do throws(NodeError) {
                self = try EventData.read(message.data, isPatch: message.event == "patch")
            } catch {
                throw EventStreamError(event: message.event, reason: error.description)
            }
        case "keep-alive": self = .keepAlive
        case "cancel": self = .cancel(DatabaseEvent.cause(message.data))
        case "auth_revoked": self = .authRevoked(DatabaseEvent.cause(message.data))
        default: return nil
        }
    }

    /// The cause may be quoted or not (contract 7.15).
    private static func cause(_ data: ArraySlice<UInt8>) -> String? {
        let json = try? JSON(parsing: data)
        if case .null? = json { return nil }
        return json?.string ?? String(decoding: data, as: UTF8.self)
    }
}

/// Reads `{"path": …, "data": …}`, its members in either order, without holding the data twice.
private enum EventData {
    static func read(_ bytes: ArraySlice<UInt8>, isPatch: Bool) throws(NodeError) -> DatabaseEvent {
        var tokenizer = JSONTokenizer()
        tokenizer.feed(bytes)
        tokenizer.finish()
        var path: DatabasePath?
        var node = Node.null
        var replacements: [DatabaseEvent.Replacement]?
        guard try tokenizer.nextForNode() == .beginObject else { throw malformed("an event that is no object") }
        while let token = try tokenizer.nextForNode(), token == .name {
            let name = tokenizer.text
            switch (name, isPatch) {
            case ("path", _):
                guard try tokenizer.nextForNode() == .string else { throw malformed("a 'path' that is no string") }
                path = try relativePath(tokenizer.text)
            case ("data", true): replacements = try readReplacements(&tokenizer)
            case ("data", false): node = try readNode(&tokenizer)
            default: _ = try readNode(&tokenizer)
            }
        }
        guard let path else { throw malformed("an event without 'path'") }
        guard isPatch else { return .put(path, node) }
        guard let replacements else { throw malformed("an event without 'data'") }
        return .patch(path, replacements)
    }

    private static func readReplacements(
        _ tokenizer: inout JSONTokenizer
    ) throws(NodeError) -> [DatabaseEvent.Replacement] {
        guard try tokenizer.nextForNode() == .beginObject else { throw malformed("a patch whose 'data' is no object") }
        var replacements: [DatabaseEvent.Replacement] = []
        while let token = try tokenizer.nextForNode(), token == .name {
            let path = try relativePath(tokenizer.text)
            replacements.append(.init(path, try readNode(&tokenizer)))
        }
        return replacements
    }

    private static func readNode(_ tokenizer: inout JSONTokenizer) throws(NodeError) -> Node {
        var builder = Node.Builder()
        while let token = try tokenizer.nextForNode() {
            if let node = try builder.take(token, from: tokenizer) { return node }
        }
        throw malformed("an event that ends early")
    }

    private static func relativePath(_ text: String) throws(NodeError) -> DatabasePath {
        do throws(PathError) {
            return text == "/" || text.isEmpty ? .root : try DatabasePath(text)
        } catch {
            throw NodeError(.path(error), at: JSONPosition(offset: 0, line: 1, column: 1))
        }
    }

    private static func malformed(_ found: String) -> NodeError {
        let start = JSONPosition(offset: 0, line: 1, column: 1)
        return NodeError(
            .syntax(JSONSyntaxError(.unexpected(found: found, expected: "{\"path\": …, \"data\": …}"), at: start)),
            at: start)
    }
}
