import Glibc
import Synchronization

/// Stands between a client and a server and spoils one answer after the other, as it was told to.
///
/// For one request a connection, which is what streams are. Each connection has a thread; ``stop()`` ends all of them.
package final class FaultProxy: Sendable {
    private struct State {
        var faults: ArraySlice<Fault>
        var applied: [Fault] = []
        var isStopped = false
        var threads: [pthread_t] = []
    }

    private let listener: Int32
    private let upstream: UInt16
    package let port: UInt16
    private let state: Mutex<State>

    /// Begins to listen on a free port of the loopback interface.
    ///
    /// The first connection gets the first fault; when there are none left, connections are passed through.
    package init(upstream: UInt16, faults: [Fault]) throws {
        self.upstream = upstream
        (listener, port) = try Socket.listen()
        state = Mutex(State(faults: faults[...]))
        start { proxy in proxy.acceptConnections() }
    }

    /// The faults that connections have met so far.
    package var applied: [Fault] { state.withLock { $0.applied } }

    /// How many faults are still to come.
    package var remaining: Int { state.withLock { $0.faults.count } }

    /// Ends all connections and waits for their threads.
    package func stop() {
        state.withLock { $0.isStopped = true }
        shutdown(listener, Int32(SHUT_RDWR))
        while let thread = state.withLock({ $0.threads.popLast() }) { pthread_join(thread, nil) }
        close(listener)
    }

    fileprivate var isStopped: Bool { state.withLock { $0.isStopped } }

    private func start(_ body: @escaping @Sendable (FaultProxy) -> Void) {
        let job = Unmanaged.passRetained(Job { [self] in body(self) })
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { raw in
                if let raw { Unmanaged<Job>.fromOpaque(raw).takeRetainedValue().body() }
                return nil
            }, job.toOpaque())
        state.withLock { $0.threads.append(thread) }
    }

    private func acceptConnections() {
        while !isStopped {
            let client = accept(listener, nil, nil)
            guard client >= 0 else { continue }
            let fault = state.withLock { state in
                let fault = state.faults.popFirst() ?? .none
                state.applied.append(fault)
                return fault
            }
            let upstream = upstream
            start { proxy in
                FaultyConnection(client: client, upstream: upstream, fault: fault) { proxy.isStopped }.run()
            }
        }
    }

    private final class Job {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}
