import Failures
import HTTP
import JSONCore
import RTDB
import RTDBClient
import RTDBWire

/// The reply that a write must have: the written value, from a server that does not support `print=silent`.
///
/// - Source: Documentation/RealtimeDatabase.md, 2, 4.2, 4.21, 5.8.
package enum WriteReply {
    /// The written value.
    case value(Node)
    /// The object of the update.
    case update(MultiPathUpdate)
    /// Null, the reply to a removal.
    case nothing

    /// Whether a second write leaves the same as one; an increment does not.
    var isRepeatable: Bool {
        switch self {
        case .value(let node): !node.hasIncrement
        case .update(let update): !update.entries.contains { $0.node.hasIncrement }
        case .nothing: true
        }
    }

    /// Checks the reply to a request, and returns it with its body.
    ///
    /// With `isSilent` it must be empty, or the written value from a server that always sends it; otherwise it must be
    /// the written value.
    ///
    /// - Throws: `Failure` for any other reply, because a proxy's page can have status 200 too.
    func check(_ response: TransportResponse, to request: Request, isSilent: Bool) async throws -> TransportResponse {
        // Spaces and escapes can make an echo longer than the request, but only up to a limit.
        let limit = request.body.count * 8 + 1 << 16
        let body = try await response.start(atMost: limit + 1)
        // A head without a type and without a body may be an incomplete reply.
        let isSaid = response.status == 204 || response.isJSON && response.headers["Content-Type"] != nil
        if isSilent, body.isEmpty, isSaid { return response }
        let isEcho: Bool
        do throws(NodeError) {
            isEcho = try isEqual(to: body)
        } catch {
            // An error at the limit means that the reply is longer than any echo.
            guard error.position.offset >= limit else { throw Failure(unreadable: error, response) }
            isEcho = false
        }
        if isEcho { return response.withBody(body) }
        throw Failure(
            .protocol, "the reply does not match what was written",
            details: ["is the URL that of a Realtime Database?"])
    }

    /// Returns whether a body is the echo; null members may be missing, and server values are numbers.
    ///
    /// - Throws: `NodeError` when the body is not a value that a database could store.
    private func isEqual(to body: [UInt8]) throws(NodeError) -> Bool {
        switch self {
        case .value(let node): return try Node(parsing: body).isResult(of: node)
        case .nothing: return try Node(parsing: body).isNull
        case .update(let update):
            let sent = WriteReply.values(of: update.entries)
            let echoed = WriteReply.values(of: try MultiPathUpdate(parsing: body, at: .root)?.entries ?? [])
            return echoed.count == sent.count
                && sent.allSatisfy { place, node in echoed[place]?.isResult(of: node) ?? false }
        }
    }

    /// Returns the values that an update writes, by path; removals are left out.
    private static func values(of entries: [MultiPathUpdate.Entry]) -> [[String]: Node] {
        var values: [[String]: Node] = [:]
        for entry in entries where !entry.node.isNull {
            values[entry.path.keys.map(\.name) + (entry.isPriority ? [".priority"] : [])] = entry.node
        }
        return values
    }
}

extension Node {
    /// Whether the server adds to a stored number anywhere in the value.
    fileprivate var hasIncrement: Bool {
        switch value {
        case .object(let children): children.contains { $0.node.hasIncrement }
        case .serverValue(.increment): true
        default: false
        }
    }

    /// Returns whether this value results from a write of the other; priorities are ignored, because a plain reply has
    /// none.
    func isResult(of written: Node) -> Bool {
        switch (value, written.value) {
        case (.object(let own), .object(let others)):
            return own.count == others.count
                && zip(own, others).allSatisfy { $0.key == $1.key && $0.node.isResult(of: $1.node) }
        case (_, .serverValue): return number != nil || Node(value) == Node(written.value)
        default: return Node(value) == Node(written.value)
        }
    }
}
