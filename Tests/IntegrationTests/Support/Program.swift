import Foundation
import Glibc

/// A running process, whose streams are files or pipes.
///
/// Killed, with all that it started, when nobody holds it any more.
final class Program: Sendable {
    /// How long anything may take before a test gives up on it.
    static let patience: TimeInterval = 60

    let id: pid_t
    let output: LineReader
    let error: LineReader
    private let end: ProcessEnd

    /// Starts a program, looked up by the environment's PATH.
    ///
    /// Its standard input is the file `input` or nothing; its standard output goes to `outputFile` or to ``output``.
    init(
        _ words: [String], environment: [String: String], folder: String, input: String? = nil,
        outputFile: String? = nil
    ) throws {
        let output = try Program.pipe()
        let error = try Program.pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
        if let outputFile {
            posix_spawn_file_actions_addopen(&actions, 1, outputFile, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        } else {
            posix_spawn_file_actions_adddup2(&actions, output.write, 1)
        }
        posix_spawn_file_actions_adddup2(&actions, error.write, 2)
        // Other tests of this process wait for the end of their own children by pipes that a child would keep open.
        for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, to be killed as one; and no signal blocked or ignored that the tests' host may have so.
        var none = sigset_t()
        sigemptyset(&none)
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGPIPE, SIGXFSZ, SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        // Not every Glibc module shows the call that would change the folder.
        let words = ["env", "-C", folder] + words
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for pointer in arguments + variables { free(pointer) }
        }
        var id: pid_t = 0
        let result = posix_spawn(&id, "/usr/bin/env", &actions, &attributes, &arguments, &variables)
        close(output.write)
        close(error.write)
        self.id = id
        self.output = LineReader(output.read)
        self.error = LineReader(error.read)
        end = ProcessEnd(id)
        guard result == 0 else { throw ProgramError.cannotRun(words[0], reason: String(cString: strerror(result))) }
    }

    deinit {
        end.kill(group: id)
    }

    func send(_ signal: Int32) {
        kill(id, signal)
    }

    /// The status as a shell tells it: 128 and the signal's number when one ended it.
    func status() async throws -> Int32 {
        try await offTheTestsThreads { try self.end.wait() }
    }

    /// Waits for the end and takes all that was not read before.
    func finish() async throws -> Run {
        async let output = output.rest()
        async let error = error.rest()
        let texts = try await (output, error)
        return Run(status: try await status(), output: texts.0, error: texts.1)
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else {
            throw ProgramError.cannotRun("pipe", reason: String(cString: strerror(errno)))
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// What a program has done when it has ended.
struct Run: Equatable, CustomStringConvertible {
    var status: Int32
    var output: String
    var error: String

    init(status: Int32 = 0, output: String = "", error: String = "") {
        self.status = status
        self.output = output
        self.error = error
    }

    var description: String { "status \(status)\nstdout: \(output)\nstderr: \(error)" }
}

enum ProgramError: Error {
    case cannotRun(String, reason: String)
    case stillRunning(pid_t)
    case noLine(soFar: String)
}

/// Runs a call that blocks where it holds up no other test.
func offTheTestsThreads<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
