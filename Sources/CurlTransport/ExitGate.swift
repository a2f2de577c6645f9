import Glibc

/// Keeps loop threads out of libcurl while the process exits.
///
/// `exit` runs the clean-up of OpenSSL and others, which must not happen under a thread that uses them. Threads pass
/// through the gate when they wake up; it closes once they sleep, for good.
///
/// `@unchecked Sendable`: the lock is never freed, and made for many threads.
final class ExitGate: @unchecked Sendable {
    static let shared = ExitGate()

    private let lock: UnsafeMutablePointer<pthread_rwlock_t>
    /// Touched only by the thread that calls `exit`.
    private var isClosed = false

    private init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_rwlock_t())
        var attributes = pthread_rwlockattr_t()
        pthread_rwlockattr_init(&attributes)
        // Else busy threads could pass the lock among themselves for ever.
        pthread_rwlockattr_setkind_np(&attributes, Int32(PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP))
        pthread_rwlock_init(lock, &attributes)
    }

    func enter() {
        pthread_rwlock_rdlock(lock)
    }

    func leave() {
        pthread_rwlock_unlock(lock)
    }

    /// Registers the closing of the gate to be done before all that is registered already.
    func closeAtExit() {
        atexit { ExitGate.shared.close() }
    }

    private func close() {
        guard !isClosed else { return }
        isClosed = true
        pthread_rwlock_wrlock(lock)
    }
}
