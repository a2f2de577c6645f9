import HTTP
import RTDBClient
import RTDBWire
import TestSupport

/// The credential that no message may show.
let token = "s3cret-t0ken"

/// A client that hears what the stub says.
func client(
    _ transport: any Transport, url: String = "https://db.example?ns=n", credential: Secret? = Secret(token),
    limits: TransportLimits = TransportLimits(connect: 1, idle: 2, total: 3)
) throws -> Client {
    Client(
        database: try DatabaseURL(url), credentials: FixedCredential(credential), transport: transport,
        limits: limits)
}

/// Answers everything with one status and a body made of given chunks; counts the chunks that were read.
final class ChunkTransport: Transport {
    private let status: Int
    private let headers: HTTPHeaders
    private let chunk: @Sendable (Int) async throws -> [UInt8]?
    private let ended: @Sendable () -> Void

    /// `chunk` gives the chunk of that number, nil at the end; `ended` is called when the body is let go.
    init(
        status: Int = 200, headers: [HTTPHeader] = [], ended: @escaping @Sendable () -> Void = {},
        chunk: @escaping @Sendable (Int) async throws -> [UInt8]?
    ) {
        self.status = status
        self.headers = HTTPHeaders(headers)
        self.ended = ended
        self.chunk = chunk
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let transfer = TransferStub(ended: ended)
        return TransportResponse(
            status: status, headers: headers, body: ResponseBody { [chunk] in try await chunk(transfer.next()) })
    }
}

/// What a body captures, so that its end can be seen.
private final class TransferStub: Sendable {
    private let count = Counter()
    private let ended: @Sendable () -> Void

    init(ended: @escaping @Sendable () -> Void) {
        self.ended = ended
    }

    deinit { ended() }

    func next() -> Int { count.next() }
}

extension AsyncSequence {
    /// Every element, and the error that ended the sequence.
    func collected() async -> (elements: [Element], error: (any Error)?) {
        var elements: [Element] = []
        do {
            for try await element in self { elements.append(element) }
            return (elements, nil)
        } catch {
            return (elements, error)
        }
    }
}
