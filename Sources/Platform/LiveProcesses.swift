import CProcess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The child processes and signals of the system, by POSIX calls.
struct LiveProcesses: ProcessControl {
    func keepTerminationSignals() throws {
        try SignalPipe.take(SignalPipe.terminating)
    }

    func allowManyConnections() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    func terminationSignal() async throws -> Int32 {
        try keepTerminationSignals()
        return try await DetachedThread.result { try SignalPipe.next().number }
    }

    package func run(_ command: [String], environment: [String: String]) async throws -> Int32 {
        // This comes before the child starts, so that neither its end nor a signal for it is missed.
        try SignalPipe.take(SignalPipe.terminating + [SIGCHLD])
        // The child stays in this process's group, which has the terminal, because the command may be a shell.
        return try await DetachedThread.result {
            try Self.wait(for: Self.start(command, environment, endsWithThread: true))
        }
    }

    package func run(_ command: [String], input: [UInt8], environment: [String: String]) async throws -> Int32 {
        try ExecSignals.shared.listen()
        return try await DetachedThread.result {
            let pipe = try Pipe(for: command)
            return try ExecSignals.shared.run {
                defer { close(pipe.read) }
                do {
                    return try Self.start(
                        command, environment, standardInput: pipe.read, leadsGroup: true, endsWithThread: true)
                } catch {
                    close(pipe.write)
                    throw error
                }
            } feed: {
                // A command need not read its input.
                try? FileDescriptor(number: pipe.write).write(input)
                close(pipe.write)
            }
        }
    }

    package func run(
        _ command: [String], environment: [String: String], writing body: (any ByteSink) async throws -> Void
    ) async throws -> Int32 {
        // Ctrl-C is for the command, which has the terminal.
        signal(SIGINT, SIG_IGN)
        let pipe = try Pipe(for: command)
        let child: pid_t
        do {
            defer { close(pipe.read) }
            child = try Self.start(command, environment, standardInput: pipe.read)
        } catch {
            close(pipe.write)
            throw error
        }
        var failure: (any Error)?
        do {
            try await body(FileDescriptor(number: pipe.write))
        } catch StreamError.closed {
        } catch {
            failure = error
        }
        close(pipe.write)
        let status = try await DetachedThread.result { Self.reap(child) }
        if let failure { throw failure }
        return status
    }

    /// Waits for a child process to end, and returns its status as a shell reports it.
    static func reap(_ child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return shellStatus(status)
    }

    /// Starts a command.
    ///
    /// With `endsWithThread` the command gets SIGTERM when the calling thread ends first, even by SIGKILL.
    static func start(
        _ command: [String], _ environment: [String: String], standardInput: Int32? = nil,
        standardOutput: Int32? = nil, leadsGroup: Bool = false, endsWithThread: Bool = false
    ) throws -> pid_t {
        var arguments = command.map { strdup($0) } + [nil]
        // A variable that is not UTF-8 is not in the dictionary; the child inherits its bytes.
        let others = CommandLineText.otherVariables().map { strdup($0) }
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + others + [nil]
        // The program is looked up in the child's PATH, not in that of this process.
        let program = strdup(lookUp(command[0], path: environment["PATH"] ?? "/usr/bin:/bin"))
        defer {
            for pointer in arguments + variables + [program] { free(pointer) }
        }
        var child: pid_t = 0
        let code = arguments.withUnsafeMutableBufferPointer { arguments in
            variables.withUnsafeMutableBufferPointer { variables in
                var call = cprocess_command(
                    program: program, arguments: arguments.baseAddress, environment: variables.baseAddress,
                    standard_input: standardInput ?? -1, standard_output: standardOutput ?? -1,
                    leads_group: leadsGroup ? 1 : 0,
                    signal_at_end: endsWithThread ? SIGTERM : 0)
                return cprocess_start(&call, &child)
            }
        }
        guard code == 0 else { throw ProcessError.cannotRun(command[0], reason: SystemError(code).description) }
        return child
    }

    private static func lookUp(_ program: String, path: String) -> String {
        guard !program.contains("/") else { return program }
        let candidates = path.split(separator: ":").map { "\($0)/\(program)" }
        return candidates.first { access($0, X_OK) == 0 } ?? program
    }

    /// Returns the status of `waitpid` as a shell reports it.
    private static func shellStatus(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Waits for the child and passes signals on to it; returns 128 plus the number of the signal if a signal ended it.
    private static func wait(for child: pid_t) throws -> Int32 {
        while true {
            var status: Int32 = 0
            let signal = try SignalPipe.next()
            guard signal.number == SIGCHLD else {
                // The terminal sends Ctrl-C to the whole group; only a signal for this process alone is passed on.
                if !signal.isForTheGroup { kill(child, signal.number) }
                continue
            }
            guard waitpid(child, &status, WNOHANG) == child else { continue }
            return shellStatus(status)
        }
    }
}

/// A pipe to a command that other child processes do not inherit.
struct Pipe {
    let read: Int32
    let write: Int32

    init(for command: [String]) throws {
        var ends: [Int32] = [-1, -1]
        guard cprocess_pipe(&ends) == 0 else {
            throw ProcessError.cannotRun(command[0], reason: SystemError().description)
        }
        (read, write) = (ends[0], ends[1])
    }
}
