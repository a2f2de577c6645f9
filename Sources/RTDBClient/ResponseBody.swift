/// The bytes of a response body as they arrive, in chunks of any size.
///
/// Read once.
///
/// A slow reader holds the transfer back. Dropping the body, or cancelling the task that reads it, ends the transfer.
package struct ResponseBody: AsyncSequence, Sendable {
    package typealias Element = [UInt8]

    private let nextChunk: @Sendable () async throws -> [UInt8]?

    /// - Parameter nextChunk: gives the next chunk, never empty, and nil at the end. What it captures is let go with
    ///   the body, and must then end the transfer.
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
}
