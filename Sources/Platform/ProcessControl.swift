/// Other processes and the signals to this one.
package protocol ProcessControl: Sendable {
    /// Runs a command with this process's streams and waits for it; gives its status as a shell tells it. A signal that
    /// arrives meanwhile and asks this process to end is passed on. The command gets SIGTERM when this process is killed.
    ///
    /// - Throws: ``ProcessError``.
    func run(_ command: [String], environment: [String: String]) async throws -> Int32
    /// Runs a command that reads `input`, while others may run too, and waits for it; gives its status as a shell tells it.
    /// It leads a process group. A signal that asks this process to end goes to all such groups, and ends this process when
    /// they have ended; the command gets SIGTERM when this process is killed.
    ///
    /// - Throws: ``ProcessError``.
    func run(_ command: [String], input: [UInt8], environment: [String: String]) async throws -> Int32
    /// Runs a command with this process's streams but for its standard input, which `body` writes, and waits for it; gives
    /// its status as a shell tells it. That the command ends before it has read everything is no error.
    ///
    /// - Throws: ``ProcessError``, or what the body throws.
    func run(
        _ command: [String], environment: [String: String], writing body: (any ByteSink) async throws -> Void
    ) async throws -> Int32
    /// Lets this process have as many files and connections open as the system allows it.
    func allowManyConnections()
    /// From now on SIGHUP, SIGINT, SIGQUIT and SIGTERM no longer end this process, but wait for ``terminationSignal()`` or a
    /// command that runs.
    ///
    /// - Throws: ``ProcessError``.
    func keepTerminationSignals() throws
    /// Waits for one of these signals and gives its number.
    ///
    /// - Throws: ``ProcessError``.
    func terminationSignal() async throws -> Int32
}

/// What the system does not let this process do; `reason` is the system's.
package enum ProcessError: Error, Hashable {
    /// The command does not run.
    case cannotRun(String, reason: String)
    case cannotStartThread(reason: String)
    case cannotHandleSignals(reason: String)
}
