import HTTP
import Synchronization

/// A successful response whose body has not been read yet.
package struct ClientResponse: AsyncSequence, Sendable {
    package typealias Element = [UInt8]

    package let status: Int
    package let headers: HTTPHeaders
    private let body: ResponseBody
    private let database: DatabaseURL

    init(status: Int, headers: HTTPHeaders, body: ResponseBody, database: DatabaseURL) {
        self.status = status
        self.headers = headers
        self.body = body
        self.database = database
    }

    /// A copy of the response with bytes that were read from its body, or that replace it.
    package func withBody(_ bytes: [UInt8]) -> ClientResponse {
        let rest = Mutex<[UInt8]?>(bytes.isEmpty ? nil : bytes)
        let body = ResponseBody { rest.withLock { $0.take() } }
        return ClientResponse(status: status, headers: headers, body: body, database: database)
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var body: ResponseBody.AsyncIterator
        fileprivate let database: DatabaseURL

        /// - Throws: ``ClientError`` when the body is cut off.
        package mutating func next() async throws -> [UInt8]? {
            do {
                return try await body.next()
            } catch let error as TransportError {
                throw ClientError.transport(error, database: database)
            }
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body: body.makeAsyncIterator(), database: database)
    }
}
