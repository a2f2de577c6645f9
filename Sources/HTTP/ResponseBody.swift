/// The bytes of a response body as they arrive, in chunks of any size.
///
/// The sequence can be read once.
///
/// A slow reader slows the transfer down. Releasing the body, or cancelling the task that reads it, ends the transfer.
package struct ResponseBody: AsyncSequence, Sendable {
    package typealias Element = [UInt8]

    private let nextChunk: @Sendable () async throws -> [UInt8]?

    /// - Parameter nextChunk: Returns the next chunk, which is never empty, or nil at the end. Its captured values are
    ///   released with the body, and must then end the transfer.
    package init(nextChunk: @escaping @Sendable () async throws -> [UInt8]?) {
        self.nextChunk = nextChunk
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let nextChunk: @Sendable () async throws -> [UInt8]?

        package mutating func next() async throws -> [UInt8]? {
            try await nextChunk()
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(nextChunk: nextChunk)
    }

    /// The same bytes, with other errors in place of those of the transport.
    package func mapError(_ transform: @escaping @Sendable (TransportError) -> any Error) -> ResponseBody {
        ResponseBody { [nextChunk] in
            do {
                return try await nextChunk()
            } catch let error as TransportError {
                throw transform(error)
            }
        }
    }
}
