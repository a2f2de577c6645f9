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
    @discardableResult
    package func set(_ value: ValidatedValue, by verb: WriteVerb = .set, returning: Bool = false) async throws
        -> TransportResponse?
    {
        let request = Request(.put, .value(value.path.path), body: value.node.body)
        let response = try await carryOut(
            request, by: verb, at: value.path.path, expecting: .value(value.node), isSilent: !returning)
        return returning ? response : nil
    }

    package func update(_ update: ValidatedUpdate) async throws {
        let request = Request(.patch, .value(update.path.path), body: Array(update.update.json.text().utf8))
        try await carryOut(request, by: .update, at: update.path.path, expecting: .update(update.update))
    }

    package func remove(_ target: Removal) async throws {
        let request = Request(.delete, .value(target.path.path))
        try await carryOut(request, by: .remove, at: target.path.path, expecting: .nothing)
    }

    /// Sends a write and checks the reply.
    ///
    /// - Throws: `Failure` for a reply that is not the expected one. `ClientError` when nothing was written.
    @discardableResult
    package func carryOut(
        _ request: Request, by verb: WriteVerb, at path: DatabasePath, expecting reply: WriteReply,
        isSilent: Bool = true
    ) async throws -> TransportResponse {
        var request = request
        if isSilent { request.parameters["print"] = "silent" }
        do {
            return try await reply.check(client.send(request), to: request, isSilent: isSilent)
        } catch let error as ClientError where error.leavesWriteOpen {
            throw Failure(client: error, uncertainties: verb.uncertainties(about: path))
        } catch let failure as Failure {
            throw Failure(failure.status, failure.message, details: failure.details + verb.uncertainties(about: path))
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
    var body: [UInt8] {
        Array(json(.export).text().utf8)
    }
}
