import NIOCore

/// What a connection waits for, and until when.
struct Deadline {
    enum Awaited {
        /// The first byte of a request.
        case request
        /// The rest of a request's line and headers.
        case head
        case body
        /// The reader, to take more of an answer.
        case reader
        /// The sender, to notice that it has been refused.
        case lingering
        /// Nothing that the other side owes.
        case nothing
    }

    private(set) var awaited = Awaited.request
    private(set) var end: NIODeadline
    private let configuration: Server.Configuration

    init(_ configuration: Server.Configuration, now: NIODeadline) {
        self.configuration = configuration
        // Whoever opens a connection has something to ask at once.
        end = now + TimeAmount(configuration.headTimeout)
    }

    /// Starts waiting for something, or gives the same thing its full time again.
    mutating func await(_ awaited: Awaited, now: NIODeadline) {
        self.awaited = awaited
        let duration: Duration? =
            switch awaited {
            case .request: configuration.idleTimeout
            case .head: configuration.headTimeout
            case .body: configuration.bodyTimeout
            case .reader: configuration.readerTimeout
            case .lingering: .seconds(5)
            case .nothing: nil
            }
        end = duration.map { now + TimeAmount($0) } ?? .distantFuture
    }

    /// How often to look: the shortest of the times, cut in pieces small enough to be prompt.
    static func interval(_ configuration: Server.Configuration) -> TimeAmount {
        let shortest = min(configuration.headTimeout, configuration.bodyTimeout, configuration.idleTimeout)
        return TimeAmount(min(max(shortest / 4, .milliseconds(20)), .seconds(2)))
    }
}
