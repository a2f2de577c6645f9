import RTDB

/// A watch as a state machine: each input returns the events to report and the next step.
///
/// A value: the time and random numbers are parameters, and there is no socket inside.
package struct WatchSession: Sendable {
    /// An event to which the session reacts.
    package enum Input: Sendable {
        /// The server has started an event stream; its credential expires at this time of the steady clock.
        case opened(credentialEnd: Int64?)
        case event(DatabaseEvent)
        case lost(StreamLoss)
    }

    /// What the caller has to do next.
    package enum Step: Sendable {
        /// Open a stream after this many milliseconds, with a new credential if `renewing` is true.
        case open(afterMilliseconds: Int, renewing: Bool)
        /// Read the next event of the stream.
        case read
        case end(StreamLoss)
        /// Stop: the database no longer allows the location to be read, for this cause.
        case cancelled(String?)
    }

    /// How long before its expiry a credential is renewed, in milliseconds; longer than the keep-alive interval.
    package static let renewalMargin: Int64 = 90_000
    /// The time after which a stream counts as successful, in milliseconds; after it, the backoff starts again.
    package static let steadyTime: Int64 = 10_000

    private enum Phase {
        case opening
        /// The stream is open, but its first event has not arrived.
        case waitingForValue
        case following
    }

    private var phase = Phase.opening
    private var watched: WatchedNode
    private var backoff = Backoff()
    private var attempts = 0
    private var credentialEnd: Int64?
    private var openedAt: Int64 = 0
    /// When the last event of a stream arrived that had already sent its value.
    private var lastHeard: Int64 = 0
    /// Whether a gap has been reported and has not ended.
    private var isInGap = false
    private let renewsCredential: Bool

    /// Creates a session.
    ///
    /// If the credential cannot be renewed, the watch ends when it expires. See `WatchedNode` for the meaning of
    /// `keepsValues`.
    package init(renewsCredential: Bool, keepsValues: Bool = true) {
        self.renewsCredential = renewsCredential
        watched = WatchedNode(keepsValues: keepsValues)
    }

    /// Whether no stream has sent the location's value yet.
    var isAwaitingFirstValue: Bool { watched.node == nil }

    /// The first step.
    package var firstStep: Step { .open(afterMilliseconds: 0, renewing: false) }

    /// Processes an input; `now` is in milliseconds of a clock that never goes back.
    package mutating func take(
        _ input: Input, now: Int64, using random: inout some RandomNumberGenerator
    ) -> (events: [WatchEvent], step: Step) {
        switch input {
        case .opened(let credentialEnd):
            phase = .waitingForValue
            openedAt = now
            self.credentialEnd = credentialEnd
            return ([], .read)
        case .event(.cancel(let cause)): return ([], .cancelled(cause))
        case .event(.authRevoked(let cause)):
            guard renewsCredential else { return ([], .end(.revoked(cause))) }
            return lose(.revoked(cause), now, &random)
        case .event(let event): return take(event, now, &random)
        case .lost(let loss): return lose(loss, now, &random)
        }
    }

    private mutating func take(
        _ event: DatabaseEvent, _ now: Int64, _ random: inout some RandomNumberGenerator
    ) -> (events: [WatchEvent], step: Step) {
        var events: [WatchEvent] = []
        if let path = event.path {
            if case .waitingForValue = phase {
                guard case .put = event, path.isRoot else { return lose(.unannounced, now, &random) }
                if isInGap {
                    events.append(.reconnected(afterMilliseconds: now - lastHeard, attempts: attempts))
                }
                isInGap = false
                attempts = 0
                phase = .following
            }
            if let change = watched.take(event), change.isDifference() { events.append(.change(change)) }
        }
        if case .following = phase { lastHeard = now }
        if now - openedAt >= WatchSession.steadyTime { backoff.reset() }
        if renewsCredential, let credentialEnd, now >= credentialEnd - WatchSession.renewalMargin {
            let (gap, step) = lose(.renewal, now, &random)
            return (events + gap, step)
        }
        return (events, .read)
    }

    /// Whether the node at the location is larger than an event may be, so that every other stream would fail as well.
    ///
    /// A later event contains only a part of the node.
    private func isTooLargeAtAll(_ loss: StreamLoss) -> Bool {
        if case .oversized = loss, case .waitingForValue = phase { true } else { false }
    }

    private mutating func lose(
        _ loss: StreamLoss, _ now: Int64, _ random: inout some RandomNumberGenerator
    ) -> (events: [WatchEvent], step: Step) {
        // Before the first value, the command has just started and its user wants to know what is wrong.
        guard watched.node != nil, !loss.isFinal, !isTooLargeAtAll(loss) else { return ([], .end(loss)) }
        let events: [WatchEvent] = isInGap ? [] : [.gap(loss)]
        isInGap = true
        phase = .opening
        attempts += 1
        let renews = loss.asksForNewCredential
        // A credential that was just renewed and is rejected, too, is not renewed again and again.
        let wait = renews && attempts == 1 ? 0 : backoff.next(serverDelay: loss.retryAfter, using: &random)
        return (events, .open(afterMilliseconds: wait, renewing: renews))
    }
}

extension DatabaseEvent {
    /// The path of an event; nil when it has none.
    fileprivate var path: DatabasePath? {
        switch self {
        case .put(let path, _), .patch(let path, _): path
        case .keepAlive, .cancel, .authRevoked: nil
        }
    }
}
