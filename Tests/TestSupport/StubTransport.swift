import HTTP
import RTDBClient
import RTDBWire
import Synchronization
import Testing

/// Answers each request with the next of its canned replies, in order.
///
/// A request that does not look as the reply says, one too many, and a reply that nobody has asked for when the transport
/// goes away each fail the test.
package final class StubTransport: Transport {
    /// What to expect and what to answer.
    package struct Exchange: Sendable {
        /// The method and URL, as in `GET http://db/x.json`.
        package var request: String
        package var outcome: Outcome

        package enum Outcome: Sendable {
            case response(status: Int, headers: [HTTPHeader], body: String)
            /// The head and a part of the body, then the failure.
            case cut(body: String, TransportError)
            case failure(TransportError)
        }

        package init(
            _ request: String, _ status: Int = 200, headers: [HTTPHeader] = [], body: String = "null"
        ) {
            self.request = request
            outcome = .response(status: status, headers: headers, body: body)
        }

        package init(_ request: String, failing error: TransportError) {
            self.request = request
            outcome = .failure(error)
        }

        package init(_ request: String, cutAfter body: String, _ error: TransportError) {
            self.request = request
            outcome = .cut(body: body, error)
        }
    }

    private let waiting: Mutex<[Exchange]>
    private let sourceLocation: SourceLocation
    private let sentRequests = Mutex<[TransportRequest]>([])

    package init(_ exchanges: [Exchange], sourceLocation: SourceLocation = #_sourceLocation) {
        waiting = Mutex(exchanges)
        self.sourceLocation = sourceLocation
    }

    /// What was sent so far.
    package var sent: [TransportRequest] { sentRequests.withLock { $0 } }

    package func send(_ request: TransportRequest) async throws -> TransportResponse {
        sentRequests.withLock { $0.append(request) }
        guard let exchange = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
            Issue.record("unexpected request: \(request.method) \(request.url)")
            throw TransportError.other(code: 0, reason: "unexpected request")
        }
        #expect("\(request.method) \(request.url)" == exchange.request)
        switch exchange.outcome {
        case .failure(let error): throw error
        case .response(let status, let headers, let body):
            return TransportResponse(
                status: status, headers: HTTPHeaders(headers), body: oneBytePerChunk(Array(body.utf8)))
        case .cut(let body, let error):
            let source = MemorySource(Array(body.utf8))
            return TransportResponse(
                status: 200, headers: HTTPHeaders(),
                body: ResponseBody {
                    let byte = try source.read(atMost: 1)
                    if byte.isEmpty { throw error }
                    return byte
                })
        }
    }

    deinit {
        let left = waiting.withLock { $0.map(\.request) }
        if !left.isEmpty { Issue.record("nobody asked for \(left)", sourceLocation: sourceLocation) }
    }
}
