import Glibc

/// Child processes and signals, by POSIX calls.
struct LiveProcesses: ProcessControl {
    func keepTerminationSignals() {
        SignalPipe.take([SIGINT, SIGTERM])
    }

    func allowManyConnections() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    func terminationSignal() async -> Int32 {
        keepTerminationSignals()
        return await onOwnThread { SignalPipe.next() }
    }

    func run(_ command: [String], environment: [String: String]) async throws -> Int32 {
        // Before the child exists, so that neither its end nor a signal for it can be missed.
        SignalPipe.take([SIGINT, SIGTERM, SIGCHLD])
        let child = try spawn(command, environment: environment)
        return await onOwnThread { Self.wait(for: child) }
    }

    private func spawn(_ command: [String], environment: [String: String]) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What this process ignores a child would ignore too; its handlers end with it.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // The threads of the Swift runtime block most signals; a child that inherited that would not end by SIGTERM.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for pointer in arguments + variables { free(pointer) }
        }
        // posix_spawnp looks the program up by the caller's PATH; the child's is what counts here.
        let program = Self.lookUp(command[0], path: environment["PATH"] ?? "/usr/bin:/bin")
        var child: pid_t = 0
        let result = posix_spawn(&child, program, nil, &attributes, &arguments, &variables)
        guard result == 0 else { throw ProcessError.cannotRun(command[0], reason: systemErrorText(result)) }
        return child
    }

    private static func lookUp(_ program: String, path: String) -> String {
        guard !program.contains("/") else { return program }
        let candidates = path.split(separator: ":").map { "\($0)/\(program)" }
        return candidates.first { access($0, X_OK) == 0 } ?? program
    }

    /// Waits for the child, passing on the signals meant for both; 128 and the signal's number when one ended it.
    private static func wait(for child: pid_t) -> Int32 {
        while true {
            var status: Int32 = 0
            switch SignalPipe.next() {
            case SIGCHLD:
                guard waitpid(child, &status, WNOHANG) == child else { continue }
                let signal = status & 0x7F
                return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
            case SIGINT:
                // Ctrl-C goes to everything in the foreground; only what was sent to this process is passed on.
                if isatty(0) == 0 { kill(child, SIGINT) }
            case let number: kill(child, number)
            }
        }
    }

    /// Runs a call that blocks on a thread of its own, so that it holds up nothing else.
    private func onOwnThread(_ work: @escaping @Sendable () -> Int32) async -> Int32 {
        await withCheckedContinuation { continuation in
            let job = ThreadJob { continuation.resume(returning: work()) }
            var thread = pthread_t()
            pthread_create(
                &thread, nil,
                { raw in
                    guard let raw else { return nil }
                    Unmanaged<ThreadJob>.fromOpaque(raw).takeRetainedValue().body()
                    return nil
                }, Unmanaged.passRetained(job).toOpaque())
            pthread_detach(thread)
        }
    }
}

/// What a thread is to do, in a form that passes through C.
private final class ThreadJob {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }
}
