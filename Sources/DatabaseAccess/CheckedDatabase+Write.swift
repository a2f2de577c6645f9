import Failures
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension CheckedDatabase {
    /// The size of the longest value that is read as a whole, in bytes: the service's limit for one request.
    package static let largestValue = InputLimit.value

    /// Replaces a value; with `returning`, returns what is stored now.
    ///
    /// With the verb `push`, the value is a new element.
    ///
    /// - Throws: the errors of `carryOut`; `Failure` when the condition does not hold.
    @discardableResult
    package func set(
        _ value: ValidatedValue, by verb: WriteVerb = .set, returning: Bool = false, if condition: WriteCondition? = nil
    ) async throws -> TransportResponse? {
        let request = Request(.put, .value(value.path.path), body: value.node.body)
        let response = try await carryOut(
            request, by: verb, at: value.path.path, expecting: .value(value.node), isSilent: !returning, if: condition)
        return returning ? response : nil
    }

    package func update(_ update: ValidatedUpdate) async throws {
        let request = Request(.patch, .value(update.path.path), body: Array(update.update.json.text().utf8))
        try await carryOut(request, by: .update, at: update.path.path, expecting: .update(update.update))
    }

    /// - Throws: the errors of `carryOut`; `Failure` when the condition does not hold.
    package func remove(_ target: Removal, if condition: WriteCondition? = nil) async throws {
        let request = Request(.delete, .value(target.path.path))
        try await carryOut(request, by: .remove, at: target.path.path, expecting: .nothing, if: condition)
    }

    /// Sends a write that is carried out only if a condition holds.
    @discardableResult
    private func carryOut(
        _ request: Request, by verb: WriteVerb, at path: DatabasePath, expecting reply: WriteReply,
        isSilent: Bool = true, if condition: WriteCondition?
    ) async throws -> TransportResponse {
        guard let condition else {
            return try await carryOut(request, by: verb, at: path, expecting: reply, isSilent: isSilent)
        }
        var request = request
        request.headers.fields.append(condition.header)
        do {
            // The service does not allow `if-match` with `print=silent`.
            return try await carryOut(request, by: verb, at: path, expecting: reply, isSilent: false)
        } catch let error as ClientError where error.status == 412 {
            throw condition.failure(at: path)
        }
    }

    /// Sends a write and checks the reply.
    ///
    /// When the answer is lost, the write is sent again, unless it has an increment. A `push` is looked for first.
    ///
    /// - Throws: `Failure` for a reply that is not the expected one, and for a write that may have been carried out.
    ///   `ClientError` when nothing was written.
    @discardableResult
    package func carryOut(
        _ request: Request, by verb: WriteVerb, at path: DatabasePath, expecting reply: WriteReply,
        isSilent: Bool = true
    ) async throws -> TransportResponse {
        var request = request
        if isSilent { request.parameters["print"] = "silent" }
        var isLost = false
        do {
            guard let retries = client.retries, reply.isRepeatable, request.headers["if-match"] == nil else {
                return try await reply.check(client.send(request), to: request, isSilent: isSilent)
            }
            return try await retries.repeating({ _ in true }) {
                do {
                    if isLost, verb == .push { return try await add(request, at: path, expecting: reply) }
                    return try await reply.check(client.sendOnce(request), to: request, isSilent: isSilent)
                } catch let error as ClientError where error.leavesWriteOpen {
                    isLost = true
                    throw error
                }
            }
        } catch let error as ClientError where error.leavesWriteOpen || isLost {
            let failure = Failure(client: error, uncertainties: verb.uncertainties(about: path))
            throw reply.isRepeatable ? failure : Failure(.temporary, failure.message, details: failure.details)
        } catch let failure as Failure {
            throw Failure(failure.status, failure.message, details: failure.details + verb.uncertainties(about: path))
        } catch  where isLost {
            // For example, no new token could be had for another attempt.
            guard let failure = Failure(explaining: error) else { throw error }
            throw Failure(failure.status, failure.message, details: verb.uncertainties(about: path) + failure.details)
        }
    }

    /// Adds an element after an answer was lost, unless the first request has added it.
    ///
    /// Nobody else knows its key, so whatever is stored there is this element. The condition keeps a request that is
    /// still on its way from adding it again.
    private func add(
        _ request: Request, at path: DatabasePath, expecting reply: WriteReply
    ) async throws -> TransportResponse {
        let stored = try await client.sendOnce(
            Request(.get, .value(path), parameters: QueryParameters(["shallow": "true"])))
        let body = try await stored.start(atMost: CheckedDatabase.largestValue)
        do throws(NodeError) {
            guard try Node(parsing: body).isNull else { return stored }
        } catch {
            throw Failure(unreadable: error, stored)
        }
        var request = request
        // The service does not allow `if-match` with `print=silent`.
        request.parameters["print"] = nil
        request.headers.fields.append(HTTPHeader("if-match", "null_etag"))
        do {
            return try await reply.check(client.sendOnce(request), to: request, isSilent: false)
        } catch let error as ClientError where error.status == 412 {
            return stored
        }
    }
}

extension ClientError {
    /// Whether the service rejects a query, with status 400.
    package var isRefusalOfQuery: Bool {
        if case .refused(let refusal) = self { refusal.status == 400 } else { false }
    }
}

extension Node {
    /// The body of a write, with priorities.
    package var body: [UInt8] {
        Array(json(.export).text().utf8)
    }
}
