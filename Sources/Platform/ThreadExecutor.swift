import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs the jobs of a task on the thread that waits for it.
package final class ThreadExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var result: Int32?
    }

    private let state = Mutex(State())
    /// The semaphore that is posted once per job and once for the result; any thread may use it.
    nonisolated(unsafe) private let wakeUp: UnsafeMutablePointer<sem_t>

    package init() {
        wakeUp = .allocate(capacity: 1)
        sem_init(wakeUp, 0, 0)
    }

    deinit {
        sem_destroy(wakeUp)
        wakeUp.deallocate()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        sem_post(wakeUp)
    }

    package func run(_ body: @escaping @Sendable () async -> Int32) -> Int32 {
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
