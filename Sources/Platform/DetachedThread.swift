#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Threads for calls that block, so that they hold up nothing else.
enum DetachedThread {
    /// Runs a call on a thread of its own and waits for its result.
    ///
    /// - Throws: what the call throws; ``ProcessError`` when the system has no thread for it.
    static func result<Value: Sendable>(of work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            do throws(ProcessError) {
                try start { continuation.resume(with: Result(catching: work)) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Runs a call on a thread of its own.
    ///
    /// - Throws: ``ProcessError``.
    static func start(_ work: @escaping @Sendable () -> Void) throws(ProcessError) {
        var thread = pthread_t()
        let job = Unmanaged.passRetained(Job(work))
        let code = pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                Unmanaged<Job>.fromOpaque(raw).takeRetainedValue().body()
                return nil
            }, job.toOpaque())
        guard code == 0 else {
            job.release()
            throw .cannotStartThread(reason: SystemError(code).description)
        }
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
