import RTDB
import RTDBClient

/// Everything a command may touch outside itself.
///
/// Commands use nothing else: no environment, clock or file of their own.
package struct Context: Sendable {
    package var environment: [String: String]
    package var standardInput: any ByteSource
    /// On a terminal everything that is written to it is escaped; colours go to ``ByteSink/unescaped``.
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
        self.standardOutput = standardOutput.guarded
        self.standardError = MessageSink(standardError)
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
    /// How many bytes there are in all; nil for what does not tell, such as a pipe.
    var byteCount: Int? { get }
}

extension ByteSource {
    /// Where that is known beforehand, how many bytes there are.
    package var byteCount: Int? { nil }

    /// Everything that is left, at most `limit` bytes; nil when there is more.
    ///
    /// A text that is to be JSON and cannot be, by its first character, is not read further: its beginning says enough.
    package func readAll(atMost limit: Int, asJSON isJSON: Bool = false) throws -> [UInt8]? {
        if let byteCount, byteCount > limit { return nil }
        var all: [UInt8] = []
        while true {
            let some = try read(atMost: 1 << 16)
            if some.isEmpty { return all }
            if isJSON, all.isEmpty, !some.mayBeginJSON { return some }
            guard some.count <= limit - all.count else { return nil }
            all += some
        }
    }
}

extension [UInt8] {
    /// Whether the first byte that is not blank, if there is one, can begin a JSON text or a byte order mark.
    fileprivate var mayBeginJSON: Bool {
        guard let first = first(where: { !" \t\r\n".utf8.contains($0) }) else { return true }
        return "{[\"-0123456789tfn".utf8.contains(first) || first == 0xEF
    }
}

/// How much is read of an input that has to be held whole, in bytes.
package enum InputLimit {
    /// A value that is written: what one write may have.
    ///
    /// - Source: Firebase, "Realtime Database Limits".
    package static let value = 256 << 20
    /// A schema, security rules, a file of either that refers to another.
    package static let schema = 64 << 20
    /// A file that holds a secret.
    package static let secret = 1 << 20
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
    /// The same sink for text that holds colours and nothing foreign that is not escaped.
    var unescaped: any ByteSink { get }
    /// Tells the user something that is not an error.
    ///
    /// Each of the lines explains the text.
    func tell(_ kind: MessageKind, _ text: String, lines: [String]) throws
}

/// What a line on standard error is that is not an error.
package enum MessageKind: String, Sendable {
    case note, warning
}

extension ByteSink {
    package var unescaped: any ByteSink { self }

    package func tell(_ kind: MessageKind, _ text: String, lines: [String]) throws {
        let all = ["\(kind.rawValue): \(text)"] + lines
        try write(all.map { $0.withoutControlCharacters + "\n" }.joined())
    }

    package func tell(_ kind: MessageKind, _ text: String) throws {
        try tell(kind, text, lines: [])
    }

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
    /// A file's, in the system's words: `no space left on device`.
    case failed(reason: String)
    /// That of a standard stream, which is named: `standard input`.
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
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
    /// Whether there is a file, and not a folder or a device, of this name.
    func exists(_ path: String) -> Bool
    /// The absolute form of a path.
    func absolute(_ path: String) -> String
    /// Where the running program lies; nil when the system does not tell.
    var executable: String? { get }
}

extension FileAccess {
    /// The whole of a file that is not larger than `limit`, in bytes.
    ///
    /// - Throws: ``FileError``.
    package func read(_ path: String, atMost limit: Int, asJSON isJSON: Bool = false) throws -> [UInt8] {
        let source = try open(path)
        do {
            if let bytes = try source.readAll(atMost: limit, asJSON: isJSON) { return bytes }
        } catch StreamError.failed(let reason) {
            throw FileError.cannotRead(path, reason: reason)
        }
        throw FileError.tooLarge(path, byteCount: source.byteCount, limit: limit)
    }
}

/// Why a file cannot be used.
package enum FileError: Error, Hashable {
    case cannotRead(String, reason: String)
    case cannotWrite(String, reason: String)
    /// More than is read of such a file; `byteCount` is nil where the file does not tell.
    case tooLarge(String, byteCount: Int?, limit: Int)
}

extension FileError: CustomStringConvertible {
    /// The reason alone, for whoever names the file.
    package var description: String {
        switch self {
        case .cannotRead(_, let reason), .cannotWrite(_, let reason): reason
        case .tooLarge(_, .some(let byteCount), let limit):
            "it has \(byteCount) bytes, but at most \(limit) can be read"
        case .tooLarge(_, nil, let limit): "it has more than \(limit) bytes, the most that can be read"
        }
    }
}

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
