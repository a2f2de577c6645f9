import HTTP
import Platform
import RTDB
import RTDBWire

/// The changes of a location, beginning with its current value, read from as many event streams as it takes.
///
/// The sequence can be read once. No request is sent before the first element is requested, and a slow reader slows the
/// transfer down. Cancelling the task that reads, or releasing the iterator, ends the transfer.
package struct WatchEvents: AsyncSequence, Sendable {
    package typealias Element = WatchEvent

    let client: Client
    let path: DatabasePath
    let parameters: QueryParameters
    let keepsValues: Bool
    let maxEventSize: Int
    let clock: SteadyClock
    let random: @Sendable () -> UInt64

    package struct AsyncIterator: AsyncIteratorProtocol {
        private let watching: WatchEvents
        private var session: WatchSession
        private var step: WatchSession.Step
        private var stream: EventStream.AsyncIterator?
        /// The credential of the last stream.
        private var credential: Credential?
        private var waiting: ArraySlice<WatchEvent> = []
        /// Splits the first value while it arrives.
        private var splitter = FirstEventSplitter()
        /// An event whose text has been returned in pieces, but which has not been parsed yet.
        private var unread: EventStreamMessage?
        private var random: InjectedRandomNumberGenerator

        fileprivate init(_ watching: WatchEvents) {
            self.watching = watching
            session = WatchSession(
                renewsCredential: watching.client.renewsCredential, keepsValues: watching.keepsValues)
            step = session.firstStep
            random = InjectedRandomNumberGenerator(watching.random)
        }

        /// - Throws: ``StreamLoss`` when the watch cannot continue, ``WatchCancelled``, or `CancellationError`.
        package mutating func next() async throws -> WatchEvent? {
            while true {
                if let event = waiting.popFirst() { return event }
                let input: WatchSession.Input?
                switch step {
                case .end(let loss): throw loss
                case .cancelled(let cause): throw WatchCancelled(cause: cause)
                case .open(let wait, let renewing): input = try await open(after: wait, renewing: renewing)
                case .read: input = try await read()
                }
                guard let input else { continue }
                let (events, next) = session.take(input, now: watching.clock.now(), using: &random)
                step = next
                waiting = events[...]
            }
        }

        private mutating func open(after wait: Int, renewing: Bool) async throws -> WatchSession.Input {
            // The old stream ends before the new one begins: otherwise the new one might deliver older data.
            stream = nil
            if wait > 0 { try await watching.clock.sleep(wait) }
            do {
                let events = try await watching.client.events(
                    at: watching.path, parameters: watching.parameters, replacing: renewing ? credential : nil,
                    maxEventSize: watching.maxEventSize)
                stream = events.makeAsyncIterator()
                credential = events.credential
                return .opened(credentialEnd: credential?.end)
            } catch let error as ClientError {
                return .lost(StreamLoss(error))
            } catch let error as any CredentialSourceError {
                return .lost(.noCredential(error))
            }
        }

        /// The next input; nil when ``waiting`` contains everything new.
        private mutating func read() async throws -> WatchSession.Input? {
            do {
                while true {
                    if let message = unread {
                        unread = nil
                        if let event = try DatabaseEvent(message) { return .event(event) }
                    }
                    if let message = stream?.popMessage() {
                        unread = message
                        guard session.isAwaitingFirstValue, let end = splitter.end(in: message) else { continue }
                        waiting = [.firstValuePiece(end, isLast: true)]
                        return nil
                    }
                    guard try await stream?.more() == true else { return .lost(.ended) }
                    guard session.isAwaitingFirstValue, let decoder = stream?.decoder,
                        let piece = splitter.more(in: decoder)
                    else {
                        continue
                    }
                    waiting = [.firstValuePiece(piece, isLast: false)]
                    return nil
                }
            } catch let error as ClientError {
                return .lost(StreamLoss(error))
            } catch let error as EventStreamError {
                return .lost(.unreadable(error))
            } catch let error as OversizedEvent {
                return .lost(.oversized(limit: error.limit))
            }
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }
}

/// An error for a location that the database no longer allows to be read.
package struct WatchCancelled: Error, Hashable {
    package let cause: String?
}
