import HTTP
import Platform

/// When a client sends a request again by itself, and how long it waits before that.
///
/// A database that cannot be reached is tried a few times, in case it is just being started. One that answers, though not
/// always as it should, gets more patience.
package struct RetryPolicy: Sendable {
    /// The most times that a request is sent while no connection can be made.
    static let attemptsToConnect = 4
    /// The most times that a request is sent.
    static let attempts = 20
    /// The longest pause that a server may ask for, in milliseconds; for a longer one, the request fails at once.
    static let longestPause = 30_000

    private let clock: SteadyClock
    private let random: @Sendable () -> UInt64
    private let report: @Sendable (String) throws -> Void

    /// Creates a policy; `report` gets a line before each pause.
    package init(
        clock: SteadyClock, random: @escaping @Sendable () -> UInt64,
        report: @escaping @Sendable (String) throws -> Void
    ) {
        self.clock = clock
        self.random = random
        self.report = report
    }

    /// Does work, and repeats it after errors that may pass and for which `mayRepeat` is true.
    package func repeating<Result>(
        _ mayRepeat: (ClientError) -> Bool, _ work: () async throws -> Result
    ) async throws -> Result {
        var backoff = Backoff(first: 400, longest: 2_000)
        var generator = InjectedRandomNumberGenerator(random)
        // Attempts in a row that did not reach the server, and all attempts.
        var (unreached, count) = (0, 0)
        while true {
            do {
                return try await work()
            } catch let error as ClientError {
                count += 1
                unreached = error.isLackOfConnection ? unreached + 1 : 0
                guard mayRepeat(error), error.mayPass, count < RetryPolicy.attempts,
                    unreached < RetryPolicy.attemptsToConnect, error.retryAfter ?? 0 <= RetryPolicy.longestPause
                else { throw error }
                let pause = backoff.next(serverDelay: error.retryAfter, using: &generator)
                try report("\(error); trying again in \(RetryPolicy.seconds(pause)) s")
                try await clock.sleep(pause)
            }
        }
    }

    private static func seconds(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension ClientError {
    /// Whether no connection could be made.
    fileprivate var isLackOfConnection: Bool {
        guard case .transport(let error, _) = self else { return false }
        switch error {
        case .cannotResolve, .cannotConnect, .proxyUnreachable, .tls: return true
        default: return false
        }
    }

    /// Whether the same request may succeed soon.
    fileprivate var mayPass: Bool {
        switch self {
        case .transport(let error, _):
            switch error {
            case .cannotResolve, .cannotConnect, .proxyUnreachable, .tls, .cutOff, .other: true
            // The time that the user, or the service, allows has been spent.
            case .timedOut: false
            case .noResources, .proxy, .badURL, .unavailable, .notHTTP, .unreadable: false
            }
        case .redirect, .indexMissing: false
        case .refused(let refusal): [429, 500, 502, 503, 504].contains(refusal.status)
        case .foreign(let reply): [429, 500, 502, 503, 504].contains(reply.status)
        }
    }
}
