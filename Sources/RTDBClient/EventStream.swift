import HTTP
import RTDB
import RTDBWire

/// The events of one event stream, in order.
///
/// The sequence can be read once; a slow reader slows the transfer down.
package struct EventStream: AsyncSequence, Sendable {
    package typealias Element = DatabaseEvent

    /// The credential of the request.
    let credential: Credential?
    private let body: ResponseBody
    private let maxEventSize: Int

    /// Creates a stream whose events may have at most `maxEventSize` bytes.
    init(_ body: ResponseBody, credential: Credential?, maxEventSize: Int) {
        self.body = body
        self.credential = credential
        self.maxEventSize = maxEventSize
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: ResponseBody.AsyncIterator
        private(set) var decoder: EventStreamDecoder
        private var waiting: ArraySlice<EventStreamMessage> = []

        fileprivate init(_ chunks: ResponseBody.AsyncIterator, maxEventSize: Int) {
            self.chunks = chunks
            decoder = EventStreamDecoder(limit: maxEventSize)
        }

        package mutating func next() async throws -> DatabaseEvent? {
            while let message = try await nextMessage() {
                if let event = try DatabaseEvent(message) { return event }
            }
            return nil
        }

        /// The next event of any kind, unparsed.
        private mutating func nextMessage() async throws -> EventStreamMessage? {
            while waiting.isEmpty {
                guard try await more() else { return nil }
            }
            return waiting.popFirst()
        }

        /// The next event, if all of it has arrived.
        mutating func popMessage() -> EventStreamMessage? {
            waiting.popFirst()
        }

        /// Waits for more bytes; returns false at the end.
        ///
        /// - Throws: ``OversizedEvent`` for an event beyond the limit, after all events before it were returned.
        mutating func more() async throws -> Bool {
            if decoder.isOverLimit { throw OversizedEvent(limit: decoder.limit) }
            guard let chunk = try await chunks.next() else { return false }
            waiting += decoder.take(chunk)
            return true
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(body.makeAsyncIterator(), maxEventSize: maxEventSize)
    }
}

/// An error for an event that is longer than the reader allows.
package struct OversizedEvent: Error, Hashable {
    /// The maximum size of an event, in bytes.
    package let limit: Int
}
