import CCurl
import HTTP
import Platform
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The thread that runs all transfers, and the queue of commands to it.
final class CurlLoop: Sendable {
    /// A command to the thread.
    ///
    /// `resume` and `cancel` of a transfer that has ended do nothing.
    enum Command: Sendable {
        case start(Transfer, TransportRequest)
        case resume(Transfer)
        case cancel(Transfer)
    }

    fileprivate struct Shared {
        var commands: [Command] = []
        /// The multi handle to wake up; set while the thread may sleep in libcurl.
        var multi: CurlMulti?
        var isStarted = false
        var isStopping = false
    }

    let options: LibcurlOptions
    private let shared = Mutex(Shared())

    init(options: LibcurlOptions) {
        self.options = options
    }

    /// Queues a command and wakes the thread, which is started if necessary.
    func add(_ command: Command) {
        shared.withLock { shared in
            shared.commands.append(command)
            // Under the lock, because the thread closes the multi handle only after removing it under the lock.
            if shared.commands.count == 1 { shared.multi?.wakeUp() }
        }
        start()
    }

    /// Starts the thread if it is not running yet.
    ///
    /// The thread first loads libcurl.
    func start() {
        let isFirst = shared.withLock { shared in
            defer { shared.isStarted = true }
            return !shared.isStarted
        }
        guard isFirst else { return }
        let code = startThread()
        guard code != 0 else { return }
        refuseAll(error: .unavailable(reason: "cannot start a thread: \(SystemError(code).description)"))
    }

    /// Fails all queued transfers because the thread cannot start or work; the next command tries again.
    func refuseAll(error: TransportError) {
        let commands = shared.withLock { shared in
            shared.isStarted = false
            return shared.takeCommands()
        }
        for case .start(let transfer, _) in commands {
            transfer.ended(error: error)
            _ = transfer.flush()
        }
    }

    /// Ends the thread once its last transfer has ended.
    func stop() {
        shared.withLock { shared in
            shared.isStopping = true
            shared.multi?.wakeUp()
        }
    }

    // MARK: - For the thread

    /// Returns the commands queued since the last call, and whether no more will follow.
    func takeCommands() -> (commands: [Command], isStopping: Bool) {
        shared.withLock { ($0.takeCommands(), $0.isStopping) }
    }

    /// Sets the multi handle to wake up when a command is queued; nil when the thread is about to end.
    func setMulti(_ multi: CurlMulti?) {
        shared.withLock { $0.multi = multi }
    }

    /// Starts a detached thread with every signal blocked.
    ///
    /// The main thread handles signals, and a broken pipe must be an error of a write, not the end of the program.
    private func startThread() -> Int32 {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

        let context = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                LoopThread.run(Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue())
                return nil
            }, context.toOpaque())
        if code == 0 {
            pthread_detach(thread)
        } else {
            context.release()
        }
        return code
    }
}

extension CurlLoop.Shared {
    fileprivate mutating func takeCommands() -> [CurlLoop.Command] {
        var waiting: [CurlLoop.Command] = []
        swap(&waiting, &commands)
        return waiting
    }
}
