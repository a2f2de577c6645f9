import NIOCore

/// The event that a connection is waiting for, and the time at which it stops waiting.
struct Deadline {
    enum Awaited {
        /// The first byte of a request.
        case request
        /// The rest of a request's line and headers.
        case head
        case body
        /// Space in the socket, after the reader has received more of an answer.
        case reader
        /// The end of the client's input, after the server has closed its side of the connection.
        case lingering
        /// No event: the connection has no deadline.
        case nothing
    }

    private(set) var awaited = Awaited.request
    private(set) var end: NIODeadline
    private let configuration: Server.Configuration

    init(_ configuration: Server.Configuration, now: NIODeadline) {
        self.configuration = configuration
        // A client that opens a connection is expected to send a request at once.
        end = now + TimeAmount(configuration.headTimeout)
    }

    /// Starts to wait for an event; the same event gets its full time again.
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

    /// Returns the interval between checks: a fraction of the shortest time, so that checks are prompt.
    static func interval(_ configuration: Server.Configuration) -> TimeAmount {
        let shortest = min(configuration.headTimeout, configuration.bodyTimeout, configuration.idleTimeout)
        return TimeAmount(min(max(shortest / 4, .milliseconds(20)), .seconds(2)))
    }
}
