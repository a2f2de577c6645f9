import RTDB
import RTDBWire

/// The events of one stream, in order.
///
/// Read once; a slow reader holds the transfer back.
package struct EventStream: AsyncSequence, Sendable {
    package typealias Element = DatabaseEvent

    /// When the credential ends that it was asked for with, by the steady clock; nil when that is not known.
    package let credentialEnd: Int64?
    private let response: ClientResponse
    private let maxEventSize: Int

    /// An event may have at most `maxEventSize` bytes.
    init(_ response: ClientResponse, credentialEnd: Int64?, maxEventSize: Int) {
        self.response = response
        self.credentialEnd = credentialEnd
        self.maxEventSize = maxEventSize
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: ClientResponse.AsyncIterator
        private(set) var decoder: EventStreamDecoder
        private var waiting: ArraySlice<EventStreamMessage> = []

        fileprivate init(_ chunks: ClientResponse.AsyncIterator, maxEventSize: Int) {
            self.chunks = chunks
            decoder = EventStreamDecoder(limit: maxEventSize)
        }

        package mutating func next() async throws -> DatabaseEvent? {
            while let message = try await nextMessage() {
                if let event = try DatabaseEvent(message) { return event }
            }
            return nil
        }

        /// The next event as it came, of whatever kind.
        private mutating func nextMessage() async throws -> EventStreamMessage? {
            while waiting.isEmpty {
                guard try await more() else { return nil }
            }
            return waiting.popFirst()
        }

        /// The event that is next, when it is there as a whole.
        mutating func popMessage() -> EventStreamMessage? {
            waiting.popFirst()
        }

        /// Waits for more bytes; false at the end.
        ///
        /// - Throws: ``OversizedEvent`` instead of an event beyond the limit, after those before it.
        mutating func more() async throws -> Bool {
            if decoder.isOverLimit { throw OversizedEvent(limit: decoder.limit) }
            guard let chunk = try await chunks.next() else { return false }
            waiting += decoder.take(chunk)
            return true
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(response.makeAsyncIterator(), maxEventSize: maxEventSize)
    }
}

/// An event of a stream is longer than the reader allows.
package struct OversizedEvent: Error, Hashable {
    /// In bytes.
    package let limit: Int
}
