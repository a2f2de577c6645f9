import JSONCore
import RTDB
import TerminalText

/// Why a server-sent event is not a valid event of the service.
package struct EventStreamError: Error, Hashable, CustomStringConvertible {
    /// The event's name.
    package let event: String
    package let reason: String

    package var description: String {
        "event '\(event)' of the stream cannot be understood: \(reason)".withoutControlCharacters
    }
}

extension DatabaseEvent {
    /// Reads a server-sent event; nil for unknown event names, which a client ignores.
    ///
    /// - Throws: ``EventStreamError`` when the data does not match the event's name.
    package init?(_ message: EventStreamMessage) throws(EventStreamError) {
        switch message.event {
        case "put", "patch":
            do throws(NodeError) {
                var reader = EventReader(message.data)
                self = try reader.event(isPatch: message.event == "patch")
            } catch {
                throw EventStreamError(event: message.event, reason: error.description)
            }
        case "keep-alive": self = .keepAlive
        case "cancel": self = .cancel(DatabaseEvent.cause(message.data))
        case "auth_revoked": self = .authRevoked(DatabaseEvent.cause(message.data))
        default: return nil
        }
    }

    /// The maximum length of a cause, in characters.
    private static let longestCause = 500

    /// The cause of a `cancel` or `auth_revoked` event, quoted or not (Documentation/RealtimeDatabase.md, 7.15).
    private static func cause(_ data: ByteBlocks) -> String? {
        // A cause is a sentence; the start of a longer text is enough.
        let bytes = data[0..<min(data.count, 1 << 16)]
        let json = try? JSON(parsing: bytes)
        if case .null? = json { return nil }
        let text = json?.string ?? String(decoding: bytes, as: UTF8.self)
        return text.count > longestCause ? text.prefix(longestCause) + "…" : text
    }
}

/// Reads `{"path": …, "data": …}`, with its members in either order, without keeping the data twice.
private struct EventReader: ~Copyable {
    /// The limits on data that a client reads, which exceed those of the service because other servers may allow more.
    ///
    /// The length of an event limits keys and strings. Deeper nodes would need deeper recursion than a thread's stack
    /// is sure to have room for.
    private static let limits = DataLimits(depth: 256, keyByteCount: .max, stringByteCount: .max)

    private var tokenizer = JSONTokenizer()
    private let data: ByteBlocks
    private var nextBlock = 0

    init(_ data: ByteBlocks) {
        self.data = data
    }

    /// Reads the event; the data of a `patch` differs from that of a `put`.
    mutating func event(isPatch: Bool) throws(NodeError) -> DatabaseEvent {
        var path: DatabasePath?
        var node: Node?
        var replacements: [DatabaseEvent.Replacement]?
        guard try next() == .beginObject else { throw malformed("an event that is not an object") }
        while let token = try next(), token == .name {
            let name = tokenizer.text
            switch (name, isPatch) {
            case ("path", _):
                guard try next() == .string else { throw malformed("a 'path' that is not a string") }
                path = try relativePath()
            case ("data", true): replacements = try readReplacements()
            case ("data", false): node = try readNode()
            default: _ = try readNode()
            }
        }
        // The tokenizer throws an error for trailing content.
        while try next() != nil {}
        guard let path else { throw malformed("an event without 'path'") }
        if isPatch, let replacements { return .patch(path, replacements) }
        guard !isPatch, let node else { throw malformed("an event without 'data'") }
        return .put(path, node)
    }

    /// The next token; nil at the end of the text.
    private mutating func next() throws(NodeError) -> JSONToken? {
        while true {
            if let token = try tokenizer.nextForNode() { return token }
            guard nextBlock <= data.blocks.count else { return nil }
            if nextBlock < data.blocks.count { tokenizer.feed(data.blocks[nextBlock]) } else { tokenizer.finish() }
            nextBlock += 1
        }
    }

    private mutating func readReplacements() throws(NodeError) -> [DatabaseEvent.Replacement] {
        guard try next() == .beginObject else { throw malformed("a patch whose 'data' is not an object") }
        var replacements: [DatabaseEvent.Replacement] = []
        while let token = try next(), token == .name {
            let path = try relativePath()
            replacements.append(.init(path, try readNode()))
        }
        return replacements
    }

    private mutating func readNode() throws(NodeError) -> Node {
        var builder = Node.Builder(limits: EventReader.limits)
        while let token = try next() {
            if let node = try builder.take(token, from: tokenizer) { return node }
        }
        throw malformed("an event that ends early")
    }

    /// The path named by the string just read; empty segments are dropped, as in the SDKs.
    private func relativePath() throws(NodeError) -> DatabasePath {
        var path = DatabasePath.root
        // Splits bytes, because a slash and a combining character after it are one `Character`.
        for piece in tokenizer.text.utf8.split(separator: UInt8(ascii: "/")) {
            do throws(KeyError) {
                path.keys.append(try Key(String(decoding: piece, as: UTF8.self), limits: EventReader.limits))
            } catch {
                throw NodeError(.path(.key(error)), at: JSONPosition(offset: 0, line: 1, column: 1))
            }
        }
        guard path.keys.count <= EventReader.limits.depth else {
            throw NodeError(.tooDeep(limit: EventReader.limits.depth), at: JSONPosition(offset: 0, line: 1, column: 1))
        }
        return path
    }

    private func malformed(_ found: String) -> NodeError {
        let start = JSONPosition(offset: 0, line: 1, column: 1)
        return NodeError(
            .syntax(JSONSyntaxError(.unexpected(found: found, expected: "{\"path\": …, \"data\": …}"), at: start)),
            at: start)
    }
}
