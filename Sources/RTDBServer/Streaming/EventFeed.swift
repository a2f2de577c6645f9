import RTDB
import Synchronization

/// The queue of events between the store and the reader of one stream.
///
/// Iterate over it from one task only. The iteration ends when the feed is closed or cut off, or when the task is
/// cancelled. A limited number of events wait for a slow reader. One event more cuts the feed off, and the waiting
/// events are dropped, because a reader that has missed one event cannot use the next. A waiting event has no text,
/// only its node.
package final class EventFeed: Sendable {
    private let limit: Int
    private let onClose: @Sendable (EventFeed) -> Void

    private enum Phase {
        case open, closed
        /// The last event is waiting to be read.
        case ending
        /// The feed was cut off because the reader was too slow.
        case cutOff
    }

    private struct State {
        var phase = Phase.open
        var events: [DatabaseEvent] = []
        /// The index of the next event; those before it have been read.
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

        /// Whether no more events can be read.
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
        // There is always space for the first event, which has the current data.
        self.limit = Swift.max(limit, 1)
        self.onClose = onClose
    }

    /// Whether no event will follow.
    var isEnded: Bool { state.withLock { $0.isOver } }

    /// Whether the feed was cut off because the reader was too slow.
    package var isCutOff: Bool { state.withLock { $0.phase == .cutOff } }

    /// Adds an event; closes the feed when too many are waiting.
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
            // A listener reads all waiting events when it is called, so it is called only for the first.
            return (state.events.count - state.next == 1 ? state.listener : nil, false)
        }
        if isCutOff { onClose(self) }
        wake?()
    }

    /// Adds the last event, however many are waiting; the feed ends when it has been read.
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

    /// Returns the next event, if one is waiting.
    func takeNow() -> DatabaseEvent? {
        state.withLock { $0.take() }
    }

    /// Sets a function that is called, on any thread, when an event is added to an empty feed and when the feed ends.
    func listen(_ listener: @escaping @Sendable () -> Void) {
        state.withLock { $0.listener = listener }
        listener()
    }

    /// Ends the feed; it accepts no more events from the store.
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
