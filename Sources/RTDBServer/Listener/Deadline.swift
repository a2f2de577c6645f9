import NIOCore

/// What a connection is waiting for, and until when.
struct Deadline {
    enum Awaited {
        /// The first byte of a request.
        case request
        /// The rest of a request's line and headers.
        case head
        case body
        /// The reader must take more of an answer.
        case reader
        /// The client must notice that it was refused.
        case lingering
        /// The other side has nothing to do.
        case nothing
    }

    private(set) var awaited = Awaited.request
    private(set) var end: NIODeadline
    private let configuration: Server.Configuration

    init(_ configuration: Server.Configuration, now: NIODeadline) {
        self.configuration = configuration
        // A client that opens a connection has a request to send at once.
        end = now + TimeAmount(configuration.headTimeout)
    }

    /// Starts to wait for something, or restarts the full time for the same thing.
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

    /// The interval between checks: the shortest of the times, divided so that checks are prompt.
    static func interval(_ configuration: Server.Configuration) -> TimeAmount {
        let shortest = min(configuration.headTimeout, configuration.bodyTimeout, configuration.idleTimeout)
        return TimeAmount(min(max(shortest / 4, .milliseconds(20)), .seconds(2)))
    }
}
