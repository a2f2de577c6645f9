import JSONCore
import RTDB
import RTDBWire

/// Answers requests from a store: the server without its sockets.
///
/// - Source: contract, sections 1, 2, 4, 5 and 7. Queries, ETags and rules are not there: what asks for the first two is
///   refused, and everybody may do everything.
package struct Responder: Sendable {
    let store: Store
    /// The present time in milliseconds since 1970.
    let clock: @Sendable () -> Int64
    let writeCheck: WriteCheck?
    /// How many events wait for the slow reader of a stream before it is cut off.
    let waitingEventLimit: Int

    package init(
        store: Store, clock: @escaping @Sendable () -> Int64, writeCheck: WriteCheck? = nil,
        waitingEventLimit: Int = 1024
    ) {
        self.store = store
        self.clock = clock
        self.writeCheck = writeCheck
        self.waitingEventLimit = waitingEventLimit
    }

    /// The answer to a request that is there as a whole.
    package func respond(to request: Request) async -> Reply {
        reply(to: IncomingRequest(request), body: request.body)
    }

    func reply(to request: IncomingRequest, body bytes: [UInt8]) -> Reply {
        let operation: Operation
        switch request {
        case .answer(let response): return .response(response)
        case .operation(let understood, _): operation = understood
        }
        let body = RequestBody(of: operation)
        if operation.hasBody { bytes.withUnsafeBytes { body.take($0) } }
        switch perform(operation, body) {
        case .response(let response): return .response(response)
        case .document(let document): return .response(document.response)
        case .stream(let feed): return .stream(feed)
        }
    }

    /// Carries out an operation whose body is complete.
    func perform(_ operation: Operation, _ body: RequestBody) -> Answer {
        switch operation.kind {
        case .read: return read(operation)
        case .stream:
            return .stream(
                store.subscribe(to: operation.location.path, in: operation.namespace, limit: waitingEventLimit))
        case .set, .push, .update, .remove:
            do throws(Refusal) {
                return try write(operation, body)
            } catch {
                return .response(error.response)
            }
        }
    }

    /// The answer that shows a value.
    func show(_ node: Node, _ output: Output) -> Answer {
        output.layout == .silent ? .response(Responder.silence) : .document(Document(node, output))
    }

    /// - Source: contract 2, `print=silent`.
    static let silence = Response(status: 204).withServiceHeaders
}
