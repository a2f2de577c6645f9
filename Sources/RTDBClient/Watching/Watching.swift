import RTDB
import RTDBWire

/// What happens at a location, from its present state on, over as many streams as it takes.
///
/// Read once. Nothing is asked for before the first element is, a slow reader holds the transfer back, and to cancel the
/// task that reads, or to let go of the iterator, ends it.
package struct Watching: AsyncSequence, Sendable {
    package typealias Element = WatchEvent

    let client: Client
    let path: DatabasePath
    let parameters: QueryParameters
    let keepsValues: Bool
    let maxEventSize: Int
    let clock: SteadyClock
    let random: @Sendable () -> UInt64

    package struct AsyncIterator: AsyncIteratorProtocol {
        private let watching: Watching
        private var session: WatchSession
        private var step: WatchSession.Step
        private var stream: EventStream.AsyncIterator?
        private var waiting: ArraySlice<WatchEvent> = []
        /// The first value, while it comes.
        private var arrival = FirstEventSplitter()
        /// An event whose text has been told, and which is still to be read.
        private var unread: EventStreamMessage?
        private var random: InjectedRandomNumberGenerator

        fileprivate init(_ watching: Watching) {
            self.watching = watching
            session = WatchSession(
                renewsCredential: watching.client.renewsCredential, keepsValues: watching.keepsValues)
            step = session.firstStep
            random = InjectedRandomNumberGenerator(watching.random)
        }

        /// - Throws: ``StreamLoss`` when there is no going on, ``WatchCancelled``, or `CancellationError`.
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
            // The old stream ends before the new one begins: otherwise it might be the older of the two.
            stream = nil
            if wait > 0 { try await watching.clock.sleep(wait) }
            do {
                let events = try await watching.client.events(
                    at: watching.path, parameters: watching.parameters, renewing: renewing,
                    maxEventSize: watching.maxEventSize)
                stream = events.makeAsyncIterator()
                return .opened(credentialEnd: events.credentialEnd)
            } catch let error as ClientError {
                return .lost(StreamLoss(error))
            }
        }

        /// What has happened; nil when all that is new is in ``waiting``.
        private mutating func read() async throws -> WatchSession.Input? {
            do {
                while true {
                    if let message = unread {
                        unread = nil
                        if let event = try DatabaseEvent(message) { return .event(event) }
                    }
                    if let message = stream?.popMessage() {
                        unread = message
                        guard session.knowsNothing, let end = arrival.end(in: message) else { continue }
                        waiting = [.arrival(end, isLast: true)]
                        return nil
                    }
                    guard try await stream?.more() == true else { return .lost(.ended) }
                    guard session.knowsNothing, let decoder = stream?.decoder, let piece = arrival.more(in: decoder)
                    else {
                        continue
                    }
                    waiting = [.arrival(piece, isLast: false)]
                    return nil
                }
            } catch let error as ClientError {
                return .lost(StreamLoss(error))
            } catch let error as EventStreamError {
                return .lost(.nonsense(error))
            } catch let error as OversizedEvent {
                return .lost(.oversized(limit: error.limit))
            }
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }
}

/// The database does not let the location be read any more.
package struct WatchCancelled: Error, Hashable {
    package let cause: String?
}

extension StreamLoss {
    fileprivate init(_ error: ClientError) {
        switch error {
        case .transport(.timedOut(_, WatchSession.longestSilence), _): self = .silent(WatchSession.longestSilence)
        // How a stream ends that its server closes.
        case .transport(.cutOff, _): self = .ended
        default: self = .failed(error)
        }
    }
}
