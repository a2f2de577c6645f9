import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The signals for the commands that run next to this process's own work, such as those of `watch --exec`.
///
/// Each command has its own process group. A signal that asks this process to end goes to all of them; when they have
/// ended, this process ends by the same signal. A second signal kills those that are still running.
final class ExecSignals: Sendable {
    static let shared = ExecSignals()

    private struct State {
        var running: Set<pid_t> = []
        /// The signal by which this process will end.
        package var end: Int32?
        var listens = false
    }

    private let state = Mutex(State())

    /// Starts to handle signals; further calls do nothing.
    ///
    /// - Throws: ``ProcessError``.
    func listen() throws(ProcessError) {
        try state.withLock { (state) throws(ProcessError) in
            guard !state.listens else { return }
            try SignalPipe.take(SignalPipe.terminating)
            try DetachedThread.start { [self] in
                while let signal = try? SignalPipe.next() { pass(signal.number) }
            }
            state.listens = true
        }
    }

    /// Starts a child and waits until it ends.
    ///
    /// Blocks the thread, which must not end before the child.
    ///
    /// - Throws: the errors of `start`. Does not return once this process is about to end.
    package func run(_ start: () throws -> pid_t, feed: () -> Void) throws -> Int32 {
        let child = try state.withLock { state in
            guard state.end == nil else { return pid_t(-1) }
            let child = try start()
            state.running.insert(child)
            return child
        }
        guard child > 0 else { sleepForEver() }
        feed()
        let (status, end, isLast) = wait(for: child)
        guard let end else { return status }
        if isLast { SignalPipe.end(by: end) }
        sleepForEver()
    }

    /// Waits for a child; returns its status, the signal by which this process will end, and whether no other child
    /// runs.
    private func wait(for child: pid_t) -> (status: Int32, end: Int32?, isLast: Bool) {
        var information = siginfo_t()
        // The process ID stays valid for signals until the child is removed from the list.
        while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        return state.withLock { state in
            // Background processes of a shell ignore these two signals.
            if state.end == SIGINT || state.end == SIGQUIT { kill(-child, SIGTERM) }
            let status = LiveProcesses.reap(child)
            state.running.remove(child)
            return (status, state.end, state.running.isEmpty)
        }
    }

    private func pass(_ number: Int32) {
        let isEnd = state.withLock { state in
            let isFirst = state.end == nil
            state.end = state.end ?? number
            for child in state.running { kill(-child, isFirst ? number : SIGKILL) }
            return state.running.isEmpty
        }
        if isEnd { SignalPipe.end(by: number) }
    }

    private func sleepForEver() -> Never {
        while true { pause() }
    }
}
