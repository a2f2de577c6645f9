import HTTP
import RTDBClient

/// A response with its body as text, for assertions on the whole of it.
struct Answer: Hashable {
    var status: Int
    var body: String
}

extension Transport {
    func get(_ url: String, limits: TransportLimits = TransportLimits()) async throws -> Answer {
        try await answer(TransportRequest(method: "GET", url: url, limits: limits))
    }

    func answer(_ request: TransportRequest) async throws -> Answer {
        let response = try await send(request)
        return try await Answer(status: response.status, body: String(decoding: response.body.all(), as: UTF8.self))
    }
}

extension ResponseBody {
    func all() async throws -> [UInt8] {
        let (bytes, error) = await untilEnd()
        if let error { throw error }
        return bytes
    }

    /// All bytes that came, and the error that ended them, if any.
    func untilEnd() async -> ([UInt8], (any Error)?) {
        var bytes: [UInt8] = []
        do {
            for try await chunk in self {
                bytes += chunk
            }
        } catch {
            return (bytes, error)
        }
        return (bytes, nil)
    }
}
