import RTDBClient

/// Everything a command may touch outside itself.
///
/// Commands use nothing else: no environment, clock or file of their own.
package struct Context: Sendable {
    package var environment: [String: String]
    package var standardInput: any ByteSource
    package var standardOutput: any ByteSink
    package var standardError: any ByteSink
    package var files: any FileAccess
    /// Milliseconds since 1970.
    package var now: @Sendable () -> Int64
    /// For waiting and measuring.
    package var clock: SteadyClock
    package var random: @Sendable () -> UInt64
    /// What carries requests.
    package var transport: any Transport
    package var processes: any ProcessControl
    /// Whether notes and confirmations are left out; errors never are.
    package var isQuiet = false

    package init(
        environment: [String: String], standardInput: any ByteSource, standardOutput: any ByteSink,
        standardError: any ByteSink, files: any FileAccess, now: @escaping @Sendable () -> Int64, clock: SteadyClock,
        random: @escaping @Sendable () -> UInt64, transport: any Transport, processes: any ProcessControl
    ) {
        self.environment = environment
        self.standardInput = standardInput
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.files = files
        self.now = now
        self.clock = clock
        self.random = random
        self.transport = transport
        self.processes = processes
    }
}

/// Where bytes come from.
package protocol ByteSource: Sendable {
    /// The next bytes, at most `limit`; empty at the end.
    ///
    /// - Throws: ``StreamError``.
    func read(atMost limit: Int) throws -> [UInt8]
    var isTerminal: Bool { get }
}

extension ByteSource {
    /// Everything that is left.
    package func readAll() throws -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let some = try read(atMost: 1 << 16)
            if some.isEmpty { return all }
            all += some
        }
    }
}

/// Where bytes go.
package protocol ByteSink: Sendable {
    /// Writes all of the bytes before it returns.
    ///
    /// - Throws: ``StreamError``.
    func write(_ bytes: UnsafeRawBufferPointer) throws
    var isTerminal: Bool { get }
    /// How many columns the terminal shows; nil when it is none or does not tell.
    var columns: Int? { get }
    /// Waits until nobody can read what is written any more: a pipe's reader or a terminal has gone. For a file, and where
    /// that cannot be known, until the task is cancelled.
    func abandonment() async
}

extension ByteSink {
    package func abandonment() async {
        let never = AsyncStream<Never>.makeStream()
        for await _ in never.stream {}
        withExtendedLifetime(never.continuation) {}
    }
}

extension ByteSink {
    /// JSON is indented on a terminal and compact in a pipe.
    var indentOfJSON: Int? { isTerminal ? 2 : nil }

    package func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try write($0) }
    }

    package func write(_ text: String) throws {
        try write(Array(text.utf8))
    }
}

/// Why a stream ended before its time.
package enum StreamError: Error, Hashable {
    /// Nobody reads any more.
    case closed
    /// The system's words: `No space left on device`.
    case failed(reason: String)
}

/// The file system, as far as commands need it.
package protocol FileAccess: Sendable {
    /// - Throws: ``FileError``.
    func open(_ path: String) throws -> any ByteSource
    /// Writes the chunks beside the file, synced, then puts it in place: afterwards it is whole, or what it was. A pipe or
    /// device is written to as it is.
    ///
    /// - Throws: ``FileError``.
    func replace(_ path: String, with content: (any ByteSink) async throws -> Void) async throws
    /// Makes sure, as far as that can be known beforehand, that ``replace(_:with:)`` will be able to write there.
    ///
    /// - Throws: ``FileError``.
    func checkReplaceable(_ path: String) throws
    /// The absolute form of a path.
    func absolute(_ path: String) -> String
    /// Where the running program lies; nil when the system does not tell.
    var executable: String? { get }
}

extension FileAccess {
    package func read(_ path: String) throws -> [UInt8] {
        let source = try open(path)
        do {
            return try source.readAll()
        } catch StreamError.failed(let reason) {
            throw FileError.cannotRead(path, reason: reason)
        }
    }
}

/// Why a file cannot be used.
package enum FileError: Error, Hashable {
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
}

/// Other processes and the signals to this one.
package protocol ProcessControl: Sendable {
    /// Runs a command with this process's streams and waits for it; gives its status as a shell tells it. SIGINT and
    /// SIGTERM that arrive meanwhile are passed on.
    ///
    /// - Throws: ``ProcessError``.
    func run(_ command: [String], environment: [String: String]) async throws -> Int32
    /// Runs a command that reads `input`, while others may run too, and waits for it; gives its status as a shell tells it.
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
    /// From now on SIGINT and SIGTERM no longer end this process, but wait for ``terminationSignal()`` or a command that runs.
    func keepTerminationSignals()
    /// Waits for SIGINT or SIGTERM and gives its number.
    func terminationSignal() async -> Int32
}

/// Why a command does not run.
package enum ProcessError: Error, Hashable {
    case cannotRun(String, reason: String)
}
