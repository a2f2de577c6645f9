import HTTP
import Synchronization

extension TransportResponse {
    /// Reads the body to its end, or the first `limit` bytes.
    func start(atMost limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in body {
            bytes += chunk.prefix(limit - bytes.count)
            if bytes.count == limit { break }
        }
        return bytes
    }

    /// Returns a copy of the response with these bytes as its body.
    package func withBody(_ bytes: [UInt8]) -> TransportResponse {
        let rest = Mutex<[UInt8]?>(bytes.isEmpty ? nil : bytes)
        return TransportResponse(status: status, headers: headers, body: ResponseBody { rest.withLock { $0.take() } })
    }

    /// Whether the body may be JSON by its `Content-Type`; true without one.
    var isJSON: Bool { headers["Content-Type"].map { HTTPHeader.mediaType(of: $0) == "application/json" } ?? true }
}
