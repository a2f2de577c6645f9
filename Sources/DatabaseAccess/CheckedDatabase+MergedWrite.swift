import Failures
import HTTP
import JSONCore
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension CheckedDatabase {
    /// The number of attempts for a write whose value keeps changing.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 6.7, what the SDKs do.
    private static let attemptLimit = 25

    /// Writes parts of a value so that the whole value fits the schema.
    ///
    /// Reads the value, applies the change, validates the result, and replaces the value. If the stored value has
    /// changed since it was read, the write starts again.
    ///
    /// - Returns: the whole value as it is stored now.
    /// - Throws: `ValidationError` when the whole value does not fit; then nothing was written.
    package func carryOut(_ write: MergedWrite) async throws -> Node {
        for _ in 0..<CheckedDatabase.attemptLimit {
            guard let (existing, tag) = try await current(write.value) else { continue }
            let merged = try write.merged(into: existing)
            if let stored = try await replace(merged, ifMatch: tag) { return stored }
        }
        let path = write.value.path.description.withoutControlCharacters
        throw Failure(
            .temporary,
            "'\(path)' was changed by someone else \(CheckedDatabase.attemptLimit) times before it could be written",
            details: ["nothing was written; try again later"])
    }

    /// Returns a value with its priorities and its ETag; nil when the value has changed between the two requests.
    ///
    /// Two requests are needed, because the service does not promise an ETag with `format=export`.
    func current(_ target: ResolvedPath) async throws -> (Node, tag: String)? {
        let plain = try await readWithETag(target)
        guard let tag = plain.headers["ETag"] else {
            throw Failure(
                .protocol,
                "\(displayName) did not return an ETag, without which it cannot be written safely",
                details: ["nothing was written"])
        }
        let tagged = try await node(plain)
        let whole = try await node(
            client.send(Request(.get, .value(target.path), parameters: QueryParameters(["format": "export"]))))
        return whole.json().text().hasSameBytes(as: tagged.json().text()) ? (whole, tag) : nil
    }

    /// Replaces a value and returns the stored result; nil when the stored value does not have this ETag.
    func replace(_ value: ValidatedValue, ifMatch tag: String) async throws -> Node? {
        let request = Request(
            .put, .value(value.path.path), headers: HTTPHeaders([HTTPHeader("if-match", tag)]), body: value.node.body)
        do {
            // The service does not allow `if-match` with `print=silent`.
            return try await node(
                carryOut(request, by: .set, at: value.path.path, expecting: .value(value.node), isSilent: false))
        } catch let error as ClientError where error.status == 412 {
            return nil
        }
    }

    /// Reads the value of a reply.
    ///
    /// - Throws: `Failure` when the body is not a value of a database.
    private func node(_ response: TransportResponse) async throws -> Node {
        let bytes = try await response.start(atMost: CheckedDatabase.largestValue)
        do throws(NodeError) {
            return try Node(parsing: bytes)
        } catch {
            throw Failure(unreadable: error, response)
        }
    }
}
