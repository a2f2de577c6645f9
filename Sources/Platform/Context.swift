import HTTP

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

    /// Whether a variable that turns something on is set, and not to a text that means no.
    package func isOn(_ variable: String) -> Bool {
        guard let value = environment[variable] else { return false }
        return !["", "0", "false", "no"].contains(value.lowercased())
    }

    /// Prints a remark on standard error, unless `--quiet` was given.
    package func note(_ text: String, lines: [String] = []) throws {
        try standardError.write(.note, text, lines: lines)
    }
}
