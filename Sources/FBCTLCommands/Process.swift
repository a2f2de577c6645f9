import Glibc
import RTDBClient
import Synchronization

/// The process around a command line.
package enum Process {
    /// Runs a command line and ends the process with its status.
    ///
    /// The work runs on this very thread: the concurrency runtime's own pool would start four threads and an event loop
    /// before the first line of a command. What the transport and the server do is done on threads of theirs.
    package static func run(_ arguments: [String]) -> Never {
        // A write to a pipe or socket that nobody reads is to fail where it is made, not to end the process.
        signal(SIGPIPE, SIG_IGN)
        let context = Context.live()
        // Loading libcurl takes longer than everything before the first request; on another core it may take as long.
        if arguments.first.flatMap(Verb.init(rawValue:))?.talksToDatabase == true { context.transport.prepare() }
        let status = ThreadExecutor().run { await invoke(arguments, in: context) }
        end(with: status, holding: context)
    }

    /// Ends the process.
    ///
    /// Nothing of ours is buffered, and tearing down what the system takes back anyway costs time. The context is held so
    /// that its transport does not begin to either.
    @inline(never)
    private static func end(with status: Int32, holding context: Context) -> Never {
        fflush(nil)
        _exit(status)
    }
}

/// Runs the jobs of a task on the thread that waits for it.
private final class ThreadExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var result: Int32?
    }

    private let state = Mutex(State())
    /// Posted once a job and once for the result; a semaphore may be used from every thread.
    nonisolated(unsafe) private let wakeUp: UnsafeMutablePointer<sem_t>

    init() {
        wakeUp = .allocate(capacity: 1)
        sem_init(wakeUp, 0, 0)
    }

    deinit {
        sem_destroy(wakeUp)
        wakeUp.deallocate()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        sem_post(wakeUp)
    }

    func run(_ body: @escaping @Sendable () async -> Int32) -> Int32 {
        Task(executorPreference: self) {
            let result = await body()
            self.state.withLock { $0.result = result }
            sem_post(self.wakeUp)
        }
        while true {
            sem_wait(wakeUp)
            let (job, result) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.result)
            }
            if let job {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else if let result {
                return result
            }
        }
    }
}
