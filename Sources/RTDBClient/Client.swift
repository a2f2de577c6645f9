import HTTP
import Platform
import RTDB
import RTDBWire

/// A client of the REST API of one database.
///
/// Requests are sent with the database's parameters and the credential; redirects are followed; any response other than
/// a success is thrown as an error with the server's own words.
package struct Client: Sendable {
    package let database: DatabaseURL
    private let credentials: any CredentialSource
    private let transport: any Transport
    private let limits: TransportLimits
    /// How requests that fail are repeated; nil when they are not.
    package let retries: RetryPolicy?

    /// Creates a client of one database.
    package init(
        database: DatabaseURL, credentials: any CredentialSource, transport: any Transport, limits: TransportLimits,
        retries: RetryPolicy? = nil
    ) {
        self.retries = retries
        self.database = database
        self.credentials = credentials
        self.transport = transport
        self.limits = limits
    }

    /// Whether the client can get a new credential when one has expired.
    package var renewsCredential: Bool { credentials.isRenewable }

    /// Sends a request, and returns when the head of a successful response has arrived.
    ///
    /// The body is read from the result. A read that fails is repeated, and a write of which it is certain that it was
    /// not carried out.
    ///
    /// - Throws: ``ClientError``, `CancellationError`, or what the source of credentials throws.
    package func send(_ request: Request) async throws -> TransportResponse {
        guard let retries else { return try await sendOnce(request) }
        return try await retries.repeating({ request.method == .get || !$0.leavesWriteOpen }) {
            try await sendOnce(request)
        }
    }

    /// Sends a request as ``send(_:)`` does, without repeating it.
    package func sendOnce(_ request: Request) async throws -> TransportResponse {
        try await send(request, replacing: nil).response
    }

    /// Sends a request, and once more with another credential if the database refused the first one.
    ///
    /// A request that is answered 401 was not carried out, so a write is repeated, too.
    private func send(
        _ request: Request, replacing old: Credential?
    ) async throws -> (response: TransportResponse, credential: Credential?) {
        let credential = try await credentials.credential(replacing: old)
        do {
            return (try await send(request, with: credential), credential)
        } catch let error as ClientError {
            guard let credential, case .refused(let refusal) = error, refusal.status == 401,
                case .sent = refusal.credential,
                let next = try await credentials.credential(
                    afterRefusalOf: credential, isDenial: refusal.isDenial)
            else { throw error }
            return (try await send(request, with: next), next)
        }
    }

    private func send(_ request: Request, with credential: Credential?) async throws -> TransportResponse {
        var outgoing = outgoing(request, credential)
        var credentialUse: ClientError.CredentialUse =
            credential.map { .sent(account: account(of: $0)) } ?? .none(reason: credentials.absence)
        for _ in 0...Redirects.limit {
            let response: TransportResponse
            do {
                response = try await transport.send(outgoing)
            } catch let error as TransportError {
                throw ClientError.transport(error, database: database)
            }
            if response.status == 200 || response.status == 204 {
                // A captive portal answers 200, too; its page would look like a stream that has simply ended.
                if request.wantsEventStream, !response.headers.isEventStream {
                    throw try await refusal(of: request, response, credentialUse)
                }
                return TransportResponse(
                    status: response.status, headers: response.headers, body: body(response.body))
            }
            guard let next = try next(after: outgoing, response) else {
                throw try await refusal(of: request, response, credentialUse)
            }
            if let host = next.untrusted { credentialUse = .withheld(from: host) }
            outgoing = next.request
        }
        throw ClientError.redirect(.tooMany, database: database)
    }

    /// The events of one event stream of a location, from the first `put` on.
    ///
    /// The sequence ends when the server closes the stream. The request is sent with a credential other than `old`, if
    /// there is one.
    ///
    /// - Throws: ``ClientError``, then `EventStreamError` while reading.
    package func events(
        at path: DatabasePath, parameters: QueryParameters = QueryParameters(), replacing old: Credential? = nil,
        maxEventSize: Int = EventStreamDecoder.standardLimit
    ) async throws -> EventStream {
        let accept = HTTPHeaders([HTTPHeader("Accept", "text/event-stream")])
        let request = Request(.get, .value(path), parameters: parameters, headers: accept)
        let (response, credential) = try await send(request, replacing: old)
        return EventStream(response.body, credential: credential, maxEventSize: maxEventSize)
    }

    /// The changes of a location, read from as many event streams as it takes.
    ///
    /// See `WatchedNode` for the meaning of `keepsValues`.
    package func watching(
        _ path: DatabasePath, parameters: QueryParameters = QueryParameters(), keepsValues: Bool = true,
        maxEventSize: Int = EventStreamDecoder.standardLimit, clock: SteadyClock,
        random: @escaping @Sendable () -> UInt64
    ) -> WatchEvents {
        WatchEvents(
            client: self, path: path, parameters: parameters, keepsValues: keepsValues, maxEventSize: maxEventSize,
            clock: clock, random: random)
    }

    /// The body of a reply, whose errors name the database.
    private func body(_ body: ResponseBody) -> ResponseBody {
        let database = database
        return body.mapError { ClientError.transport($0, database: database) }
    }

    /// Whose credential it is, and on whose behalf it acts.
    private func account(of credential: Credential) -> String? {
        guard let other = database.parameters["auth_variable_override"] else { return credential.account }
        return (credential.account ?? "the credential") + ", acting as \(other)"
    }

    private func outgoing(_ request: Request, _ credential: Credential?) -> TransportRequest {
        var headers = request.headers.fields
        var request = request
        switch credential?.placement {
        case .bearer?: headers.append(HTTPHeader("Authorization", "Bearer " + (credential?.secret.exposed ?? "")))
        case .authParameter?: request.parameters["auth"] = credential?.secret.exposed
        case nil: break
        }
        let hasBody = request.method == .put || request.method == .post || request.method == .patch
        if hasBody { headers.append(HTTPHeader("Content-Type", "application/json")) }
        var limits = limits
        if request.wantsEventStream {
            // A stream may take any time, but it is never silent for long.
            limits.total = nil
            limits.idle = StreamLoss.longestSilence
        }
        return TransportRequest(
            method: request.method.rawValue, url: database.url(of: request), headers: headers,
            body: hasBody ? request.body : nil, limits: limits)
    }

    private func next(after sent: TransportRequest, _ response: TransportResponse) throws -> Redirects.Step? {
        do throws(RedirectError) {
            return try Redirects.next(
                after: sent, status: response.status, location: response.headers["Location"])
        } catch {
            throw ClientError.redirect(error, database: database)
        }
    }

    /// Reads as much of an error response as an error message can use.
    private func refusal(
        of request: Request, _ response: TransportResponse, _ credential: ClientError.CredentialUse
    ) async throws -> ClientError {
        var body: [UInt8] = []
        do {
            for try await chunk in response.body {
                body += chunk.prefix(1 << 16)
                if body.count > 1 << 16 { break }
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            // The status is what matters; half an explanation is better than none.
        }
        let retryAfter = response.headers["Retry-After"].flatMap {
            RetryAfter.milliseconds($0, date: response.headers["Date"])
        }
        if response.status >= 400, let error = ErrorBody(parsing: body) {
            if response.status == 400, let index = error.missingIndex {
                return .indexMissing(index, path: request.location.description)
            }
            return .refused(
                ClientError.ErrorReply(
                    status: response.status, text: error.text, method: request.method,
                    path: request.location.description, credential: credential, retryAfter: retryAfter))
        }
        let line = String(decoding: body, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        return .foreign(
            ClientError.ForeignReply(
                status: response.status, contentType: response.headers["Content-Type"],
                excerpt: String(line.prefix(120)), database: database, credential: credential, retryAfter: retryAfter))
    }
}

extension HTTPHeaders {
    fileprivate var isEventStream: Bool {
        self["Content-Type"].map { HTTPHeader.mediaType(of: $0) } == "text/event-stream"
    }
}
