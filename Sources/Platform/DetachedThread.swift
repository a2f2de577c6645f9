#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs blocking calls on threads of their own, so that other work continues.
enum DetachedThread {
    /// Runs a call on a new thread and waits for its result.
    ///
    /// - Throws: the errors of the call; ``ProcessError`` when the system cannot create a thread.
    static func result<Value: Sendable>(of work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            do throws(ProcessError) {
                try start { continuation.resume(with: Result(catching: work)) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Runs a call on a new thread.
    ///
    /// - Throws: ``ProcessError`` when the system cannot create a thread.
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

    /// The work of a thread, as an object that can be passed through C.
    private final class Job {
        let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }
    }
}
