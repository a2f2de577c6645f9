/// The child processes of this process, and the signals to it.
package protocol ProcessControl: Sendable {
    /// Runs a command with this process's streams, waits for it, and returns its status as a shell reports it.
    ///
    /// A signal that would end this process in the meantime is passed on. The command gets SIGTERM when this process is
    /// killed.
    ///
    /// - Throws: ``ProcessError``.
    func run(_ command: [String], environment: [String: String]) async throws -> Int32
    /// Runs a command that reads `input`, waits for it, and returns its status as a shell reports it.
    ///
    /// The command leads its own process group, and other commands may run at the same time. A signal that asks this
    /// process to end goes to all such groups, and ends this process when they have ended. The command gets SIGTERM
    /// when this process is killed.
    ///
    /// - Throws: ``ProcessError``.
    func run(_ command: [String], input: [UInt8], environment: [String: String]) async throws -> Int32
    /// Runs a command whose standard input `body` writes, waits for it, and returns its status as a shell reports it.
    ///
    /// Its other streams are those of this process. A command that ends before it has read everything is not an error.
    ///
    /// - Throws: ``ProcessError``, or what the body throws.
    func run(
        _ command: [String], environment: [String: String], writing body: (any ByteSink) async throws -> Void
    ) async throws -> Int32
    /// Runs a command and returns its status as a shell reports it and what it wrote to standard output.
    ///
    /// It reads `input`, which it need not do, or nothing. Its standard error is this process's own. A command that writes more than `limit` bytes is ended, and the output
    /// then has one byte more than that. It gets SIGTERM when this process is killed.
    ///
    /// - Throws: ``ProcessError``.
    func output(
        of command: [String], input: [UInt8], environment: [String: String], atMost limit: Int
    ) async throws -> (status: Int32, bytes: [UInt8])
    /// Raises this process's limit of open files and connections to what the system allows.
    func allowManyConnections()
    /// Keeps SIGHUP, SIGINT, SIGQUIT and SIGTERM from ending this process from now on.
    ///
    /// They go to ``terminationSignal()`` or to a running command.
    ///
    /// - Throws: ``ProcessError``.
    func keepTerminationSignals() throws
    /// Waits for one of these signals and returns its number.
    ///
    /// - Throws: ``ProcessError``.
    func terminationSignal() async throws -> Int32
}

/// An error from the system about processes, threads or signals; `reason` is the system's text.
package enum ProcessError: Error, Hashable {
    /// The command cannot be run.
    case cannotRun(String, reason: String)
    case cannotStartThread(reason: String)
    case cannotHandleSignals(reason: String)
}
