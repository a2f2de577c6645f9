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
        private var decoder = EventStreamDecoder()
        private var waiting: ArraySlice<EventStreamMessage> = []

        fileprivate init(_ chunks: ClientResponse.AsyncIterator) {
            self.chunks = chunks
        }

        package mutating func next() async throws -> DatabaseEvent? {
            while true {
                while let message = waiting.popFirst() {
                    if let event = try DatabaseEvent(message) { return event }
                }
                guard let chunk = try await chunks.next() else { return nil }
                waiting = decoder.take(chunk)[...]
            }
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(response.makeAsyncIterator())
    }
}
