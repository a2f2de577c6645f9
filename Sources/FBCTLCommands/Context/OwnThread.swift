import Glibc

/// Threads for calls that block, so that they hold up nothing else.
enum OwnThread {
    /// Runs a call on a thread of its own and waits for its result.
    static func result<Result: Sendable>(of work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            start { continuation.resume(returning: work()) }
        }
    }

    /// Runs a call on a thread of its own.
    static func start(_ work: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                Unmanaged<Job>.fromOpaque(raw).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(Job(work)).toOpaque())
        pthread_detach(thread)
    }

    /// What a thread is to do, in a form that passes through C.
    private final class Job {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }
}
