import HTTP

/// The parts of the world that a command may use: streams, files, clock, environment and transport.
///
/// Commands use nothing else.
package struct Context: Sendable {
    package var environment: [String: String]
    package var standardInput: any ByteSource
    /// Standard output; on a terminal all text is escaped, and coloured text is written to ``ByteSink/unescaped``.
    package var standardOutput: any ByteSink
    package var standardError: any ByteSink
    package var files: any FileAccess
    /// Returns the time in milliseconds since 1970.
    package var now: @Sendable () -> Int64
    /// The clock for waiting and for measuring time.
    package var clock: SteadyClock
    package var random: @Sendable () -> UInt64
    /// The transport that sends requests.
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

    /// Returns whether a variable turns something on: it is set, and not to a word that means no.
    package func isOn(_ variable: String) -> Bool {
        guard let value = environment[variable] else { return false }
        return !["", "0", "false", "no"].contains(value.lowercased())
    }

    /// Prints a note on standard error, unless `--quiet` is set.
    package func note(_ text: String, lines: [String] = []) throws {
        try standardError.write(.note, text, lines: lines)
    }
}
