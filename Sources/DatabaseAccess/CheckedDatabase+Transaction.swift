import Failures
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

extension CheckedDatabase {
    /// The number of attempts for a transaction.
    private static let transactionLimit = 100

    /// Replaces a value by what a function makes of it, if nobody has changed it in between; otherwise again.
    ///
    /// `change` gets the stored value with its priorities, and returns the new one, or nil to leave it as it is. It may
    /// be called often, so it should do nothing else. Between two attempts there is a pause of random length, so that
    /// several transactions do not stay in each other's way.
    ///
    /// - Returns: the value as it is stored now; nil when it was left as it was.
    /// - Throws: what the function throws, and then nothing was written; `Failure` after 100 attempts.
    package func transaction(
        at target: ResolvedPath, in context: Context, _ change: (Node) async throws -> ValidatedValue?
    ) async throws -> Node? {
        var backoff = Backoff(first: 10, longest: 500)
        var random = InjectedRandomNumberGenerator(context.random)
        return try await replacing(target, attempts: CheckedDatabase.transactionLimit) { stored in
            guard let value = try await change(stored) else { return nil }
            try WriteCondition.check(value)
            return value
        } beforeNext: {
            try await context.clock.sleep(backoff.next(using: &random))
        }
    }

    /// Replaces a value by what a function makes of it, and starts again when it has changed in between.
    ///
    /// - Returns: the value as it is stored now; nil when the function returned nil.
    /// - Throws: what the functions throw; `Failure` when there are no more attempts.
    func replacing(
        _ target: ResolvedPath, attempts: Int, by change: (Node) async throws -> ValidatedValue?,
        beforeNext pause: () async throws -> Void = {}
    ) async throws -> Node? {
        for _ in 0..<attempts {
            if let (stored, tag) = try await current(target) {
                guard let value = try await change(stored) else { return nil }
                if let result = try await replace(value, ifMatch: tag) { return result }
            }
            try await pause()
        }
        let path = target.path.description.withoutControlCharacters
        throw Failure(
            .temporary, "'\(path)' was changed by someone else \(attempts) times before it could be written",
            details: ["nothing was written; try again later"])
    }

    /// Returns a value with its priorities and its ETag; nil when the value has changed between the two requests.
    ///
    /// Two requests are needed, because the service does not promise an ETag with `format=export`.
    private func current(_ target: ResolvedPath) async throws -> (Node, tag: String)? {
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
    private func replace(_ value: ValidatedValue, ifMatch tag: String) async throws -> Node? {
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
