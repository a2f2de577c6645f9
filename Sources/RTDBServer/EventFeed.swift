import RTDB
import Synchronization

/// The events of one stream on their way from the store to their reader.
///
/// Iterate it, from one task only; the iteration ends when the feed is closed, cut off or the task cancelled. Up to a
/// limit of events wait for a slow reader; the event beyond cuts the feed off, and what waited is dropped, because a
/// reader that has missed one event can do nothing with the next. A waiting event holds no text, only its part of the
/// tree.
package final class EventFeed: Sendable {
    private let limit: Int
    private let onClose: @Sendable (EventFeed) -> Void

    private enum Phase {
        case open, closed
        /// The last event is among those that wait.
        case ending
        /// The reader was too slow.
        case cutOff
    }

    private struct State {
        var phase = Phase.open
        var events: [DatabaseEvent] = []
        /// The events before this index are taken.
        var next = 0
        var waiter: CheckedContinuation<DatabaseEvent?, Never>?
        var listener: (@Sendable () -> Void)?

        mutating func take() -> DatabaseEvent? {
            guard next < events.count else { return nil }
            defer {
                next += 1
                if next == events.count {
                    events.removeAll(keepingCapacity: true)
                    next = 0
                }
            }
            return events[next]
        }

        /// Whether nothing more will be taken.
        var isOver: Bool {
            switch phase {
            case .open: false
            case .ending: next == events.count
            case .closed, .cutOff: true
            }
        }

        mutating func end(_ phase: Phase) {
            self.phase = phase
            events = []
            next = 0
        }
    }

    private let state = Mutex(State())

    init(limit: Int, onClose: @escaping @Sendable (EventFeed) -> Void) {
        // The first event, what stands there now, always has its place.
        self.limit = Swift.max(limit, 1)
        self.onClose = onClose
    }

    /// Whether nothing more will come.
    var isEnded: Bool { state.withLock { $0.isOver } }

    /// Whether the reader was too slow.
    package var isCutOff: Bool { state.withLock { $0.phase == .cutOff } }

    /// Adds an event; closes the feed when too many wait.
    func offer(_ event: DatabaseEvent) {
        let (wake, isCutOff) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
            guard state.phase == .open else { return (nil, false) }
            if let waiter = state.waiter {
                state.waiter = nil
                return ({ waiter.resume(returning: event) }, false)
            }
            if state.events.count - state.next >= limit {
                state.end(.cutOff)
                return (state.listener, true)
            }
            if state.next >= limit {
                state.events.removeFirst(state.next)
                state.next = 0
            }
            state.events.append(event)
            // A listener that has been told once takes all there is.
            return (state.events.count - state.next == 1 ? state.listener : nil, false)
        }
        if isCutOff { onClose(self) }
        wake?()
    }

    /// Adds the last event, which has its place however many wait; whoever reads it finds the feed ended.
    func end(with event: DatabaseEvent) {
        let wake = state.withLock { state -> (@Sendable () -> Void)? in
            guard state.phase == .open else { return nil }
            state.phase = .ending
            if let waiter = state.waiter {
                state.waiter = nil
                return { waiter.resume(returning: event) }
            }
            state.events.append(event)
            return state.listener
        }
        onClose(self)
        wake?()
    }

    /// The next event if one waits.
    func takeNow() -> DatabaseEvent? {
        state.withLock { $0.take() }
    }

    /// Calls `listener`, on any thread, when the first event comes into an empty feed and when the feed ends.
    func listen(_ listener: @escaping @Sendable () -> Void) {
        state.withLock { $0.listener = listener }
        listener()
    }

    /// Ends the feed; nothing more is taken from the store.
    package func close() {
        let waiter = state.withLock { state -> CheckedContinuation<DatabaseEvent?, Never>? in
            if state.phase != .cutOff { state.end(.closed) }
            state.listener = nil
            defer { state.waiter = nil }
            return state.waiter
        }
        onClose(self)
        waiter?.resume(returning: nil)
    }
}

extension EventFeed: AsyncSequence {
    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let feed: EventFeed

        package mutating func next() async -> DatabaseEvent? { await feed.next() }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed: self) }

    private func next() async -> DatabaseEvent? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAnswered = state.withLock { state -> DatabaseEvent?? in
                    if let event = state.take() { return .some(event) }
                    if state.isOver { return .some(nil) }
                    state.waiter = continuation
                    return nil
                }
                if let event = isAnswered { continuation.resume(returning: event) }
            }
        } onCancel: {
            close()
        }
    }
}
