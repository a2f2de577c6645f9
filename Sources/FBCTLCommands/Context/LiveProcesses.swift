import Glibc
import Synchronization

/// Child processes and signals, by POSIX calls.
struct LiveProcesses: ProcessControl {
    /// Held from the making of a pipe until the child has it, lest another child gets its other end too.
    private static let spawning = Mutex(())

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
        return await OwnThread.result { SignalPipe.next() }
    }

    func run(_ command: [String], environment: [String: String]) async throws -> Int32 {
        // Before the child exists, so that neither its end nor a signal for it can be missed.
        SignalPipe.take([SIGINT, SIGTERM, SIGCHLD])
        let child = try spawn(command, environment: environment, standardInput: nil)
        return await OwnThread.result { Self.wait(for: child) }
    }

    func run(_ command: [String], input: [UInt8], environment: [String: String]) async throws -> Int32 {
        let (child, write) = try spawn(command, environment: environment)
        return await OwnThread.result {
            // A command need not read what it is given.
            try? FileDescriptor(number: write).write(input)
            close(write)
            return Self.waitAlone(for: child)
        }
    }

    func run(
        _ command: [String], environment: [String: String], writing body: (any ByteSink) async throws -> Void
    ) async throws -> Int32 {
        // Ctrl-C is for the command, which has the terminal.
        signal(SIGINT, SIG_IGN)
        let (child, write) = try spawn(command, environment: environment)
        var failure: (any Error)?
        do {
            try await body(FileDescriptor(number: write))
        } catch StreamError.closed {
        } catch {
            failure = error
        }
        close(write)
        let status = await OwnThread.result { Self.waitAlone(for: child) }
        if let failure { throw failure }
        return status
    }

    private static func waitAlone(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return shellStatus(status)
    }

    /// Starts a command that reads what is written to the descriptor.
    private func spawn(_ command: [String], environment: [String: String]) throws -> (child: pid_t, write: Int32) {
        try Self.spawning.withLock { _ in
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { throw ProcessError.cannotRun(command[0], reason: systemErrorText()) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            defer { close(ends[0]) }
            do {
                return (try spawn(command, environment: environment, standardInput: ends[0]), ends[1])
            } catch {
                close(ends[1])
                throw error
            }
        }
    }

    private func spawn(
        _ command: [String], environment: [String: String], standardInput: Int32?
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let standardInput { posix_spawn_file_actions_adddup2(&actions, standardInput, 0) }
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
        let result = posix_spawn(&child, program, &actions, &attributes, &arguments, &variables)
        guard result == 0 else { throw ProcessError.cannotRun(command[0], reason: systemErrorText(result)) }
        return child
    }

    private static func lookUp(_ program: String, path: String) -> String {
        guard !program.contains("/") else { return program }
        let candidates = path.split(separator: ":").map { "\($0)/\(program)" }
        return candidates.first { access($0, X_OK) == 0 } ?? program
    }

    /// What a shell makes of the status of `waitpid`.
    private static func shellStatus(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Waits for the child, passing on the signals meant for both; 128 and the signal's number when one ended it.
    private static func wait(for child: pid_t) -> Int32 {
        while true {
            var status: Int32 = 0
            switch SignalPipe.next() {
            case SIGCHLD:
                guard waitpid(child, &status, WNOHANG) == child else { continue }
                return shellStatus(status)
            case SIGINT:
                // Ctrl-C goes to everything in the foreground; only what was sent to this process is passed on.
                if isatty(0) == 0 { kill(child, SIGINT) }
            case let number: kill(child, number)
            }
        }
    }
}
