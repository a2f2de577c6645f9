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

    init(_ response: ClientResponse, credentialEnd: Int64?) {
        self.response = response
        self.credentialEnd = credentialEnd
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var chunks: ClientResponse.AsyncIterator
        private(set) var decoder = EventStreamDecoder()
        private var waiting: ArraySlice<EventStreamMessage> = []

        fileprivate init(_ chunks: ClientResponse.AsyncIterator) {
            self.chunks = chunks
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
        mutating func more() async throws -> Bool {
            guard let chunk = try await chunks.next() else { return false }
            waiting += decoder.take(chunk)
            return true
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(response.makeAsyncIterator())
    }
}
