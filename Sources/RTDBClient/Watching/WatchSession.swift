import RTDB

/// A watch as a state machine: what to tell, and what to do next, after each thing that happens.
///
/// A value: time and chance are parameters, and there is no socket inside.
package struct WatchSession: Sendable {
    /// What has happened.
    package enum Input: Sendable {
        /// The server has answered with a stream; when the credential that it was asked with ends, by the steady clock.
        case opened(credentialEnd: Int64?)
        case event(DatabaseEvent)
        case lost(StreamLoss)
    }

    /// What to do next.
    package enum Step: Sendable {
        /// Ask for a stream, after so many milliseconds, with a new credential if the last one is at its end.
        case open(afterMilliseconds: Int, renewing: Bool)
        /// Read the stream's next event.
        case read
        case end(StreamLoss)
        /// The database does not let the location be read any more, for this cause.
        case cancelled(String?)
    }

    /// Silence after which a stream is dead: one and a half times what the service lets pass between two keep-alives.
    ///
    /// - Source: Documentation/RealtimeDatabase.md, 7.13.
    package static let longestSilence = 45_000
    /// How long before its end a credential is renewed; longer than the time between two keep-alives.
    package static let renewalMargin: Int64 = 90_000
    /// A stream that lasted so long was a good one: the next attempt need not wait longer than the first.
    package static let steadyTime: Int64 = 10_000

    private enum Phase {
        case opening
        /// The stream is there, and its first event is not.
        case waitingForValue
        case following
    }

    private var phase = Phase.opening
    private var reduction: EventReduction
    private var backoff = Backoff()
    private var attempts = 0
    private var credentialEnd: Int64?
    private var openedAt: Int64 = 0
    /// When something of a stream that was followed was heard last.
    private var lastHeard: Int64 = 0
    /// Whether a gap has been told and not yet been closed.
    private var isInGap = false
    private let renewsCredential: Bool

    /// Where a credential cannot be renewed, its end is the watch's; `EventReduction` says what it is to keep no values.
    package init(renewsCredential: Bool, keepsValues: Bool = true) {
        self.renewsCredential = renewsCredential
        reduction = EventReduction(keepsValues: keepsValues)
    }

    /// Whether no value of the location has come yet, of any stream.
    var knowsNothing: Bool { reduction.node == nil }

    /// What to do first.
    package var firstStep: Step { .open(afterMilliseconds: 0, renewing: false) }

    /// Takes what has happened; `now` is in milliseconds of a clock that never jumps back.
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
        var told: [WatchEvent] = []
        if let path = event.path {
            if case .waitingForValue = phase {
                guard case .put = event, path.isRoot else { return lose(.unannounced, now, &random) }
                if isInGap {
                    told.append(.reconnected(afterMilliseconds: now - lastHeard, attempts: attempts))
                }
                isInGap = false
                attempts = 0
                phase = .following
            }
            if let change = reduction.take(event), change.isDifference() { told.append(.change(change)) }
        }
        if case .following = phase { lastHeard = now }
        if now - openedAt >= WatchSession.steadyTime { backoff.reset() }
        if renewsCredential, let credentialEnd, now >= credentialEnd - WatchSession.renewalMargin {
            let (gap, step) = lose(.renewal, now, &random)
            return (told + gap, step)
        }
        return (told, .read)
    }

    /// Whether what stands at the location is longer than an event may be, so that every other stream would end so too.
    ///
    /// A later event is only a part of it.
    private func isTooLargeAtAll(_ loss: StreamLoss) -> Bool {
        if case .oversized = loss, case .waitingForValue = phase { true } else { false }
    }

    private mutating func lose(
        _ loss: StreamLoss, _ now: Int64, _ random: inout some RandomNumberGenerator
    ) -> (events: [WatchEvent], step: Step) {
        // Who has never been told anything is at the start of a command, and wants to know what is wrong.
        guard reduction.node != nil, !loss.isFinal, !isTooLargeAtAll(loss) else { return ([], .end(loss)) }
        let told: [WatchEvent] = isInGap ? [] : [.gap(loss)]
        isInGap = true
        phase = .opening
        attempts += 1
        let renews = loss.asksForNewCredential
        // A credential that has just been renewed and is no good either is not renewed over and over.
        let wait = renews && attempts == 1 ? 0 : backoff.next(asked: loss.retryAfter, using: &random)
        return (told, .open(afterMilliseconds: wait, renewing: renews))
    }
}

extension DatabaseEvent {
    /// Where it says something; nil when it does not.
    fileprivate var path: DatabasePath? {
        switch self {
        case .put(let path, _), .patch(let path, _): path
        case .keepAlive, .cancel, .authRevoked: nil
        }
    }
}
