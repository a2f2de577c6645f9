import JSONCore
import RTDB
import RTDBRules
import RTDBWire

/// The server without its sockets: answers requests from a store.
///
/// - Source: Documentation/RealtimeDatabase.md, 1 to 9.
package struct Responder: Sendable {
    let store: Store
    let access: AccessConfiguration
    /// Returns the current time in milliseconds since 1970.
    let clock: @Sendable () -> Int64
    let writeCheck: WriteCheck?
    let limits: ServerLimits
    /// Whether a value may be requested as a script.
    let allowsCallbacks: Bool
    let notice: @Sendable (ServerNotice) -> Void

    package init(
        store: Store, access: AccessConfiguration = AccessConfiguration(), clock: @escaping @Sendable () -> Int64,
        writeCheck: WriteCheck? = nil, limits: ServerLimits = ServerLimits(), allowsCallbacks: Bool = false,
        notice: @escaping @Sendable (ServerNotice) -> Void = { _ in }
    ) {
        self.store = store
        self.access = access
        self.clock = clock
        self.writeCheck = writeCheck
        self.limits = limits
        self.allowsCallbacks = allowsCallbacks
        self.notice = notice
    }

    /// Returns the answer to a complete request.
    package func respond(to request: Request) async -> Reply {
        reply(to: IncomingRequest(request), body: request.body)
    }

    func reply(to request: IncomingRequest, body bytes: [UInt8]) -> Reply {
        let operation: Operation
        switch request {
        case .answer(let response): return .response(response)
        case .operation(let understood, _): operation = understood
        }
        let body = RequestBody(of: operation, limits: limits.data)
        if operation.hasBody { bytes.withUnsafeBytes { body.take($0) } }
        switch perform(operation, body) {
        case .response(let response): return .response(response)
        case .document(let document): return .response(document.response)
        case .stream(let feed, _): return .stream(feed)
        }
    }

    /// Performs an operation whose body is complete.
    func perform(_ operation: Operation, _ body: RequestBody) -> Answer {
        do throws(RequestError) {
            guard operation.output.callback == nil || allowsCallbacks else { throw .callbackNotAllowed }
            let caller = try access.authenticator.caller(operation.credentials, now: clock())
            switch operation.kind {
            case .read: return try read(operation, for: caller)
            case .stream: return try stream(operation, for: caller)
            case .set, .push, .update, .remove: return try write(operation, body, for: caller)
            case .readSetting(let name): return try read(name, operation, for: caller)
            case .writeSetting(let name): return try write(name, operation, body, for: caller)
            case .listDatabases: return listDatabases(operation, for: caller)
            }
        } catch {
            return .response(error.response)
        }
    }

    /// Returns the answer with a value.
    func show(_ node: Node, _ output: AnswerFormat, etag: ETag? = nil) -> Answer {
        guard output.layout == .silent else { return .document(ResponseDocument(node, output, etag: etag)) }
        return .response(Response(status: 204).withServiceHeaders.with(etag))
    }

    /// Returns the answer with a small JSON text that `write` writes.
    func show(_ output: AnswerFormat, etag: ETag? = nil, _ write: (inout JSONWriter) -> Void) -> Answer {
        guard output.layout != .silent else { return show(.null, output, etag: etag) }
        return .response(Response(output, write).with(etag))
    }
}
