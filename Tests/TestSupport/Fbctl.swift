import FBCTLCommands
import HTTP
import Platform
import RTDB
import RTDBClient
import RTDBServer
import RTDBWire
import Synchronization
import Testing

/// The world of one test: a database in memory behind the server's own code, files in memory, a clock that stands still.
package struct World: Sendable {
    /// 2026-11-21T09:30:00Z.
    package static let time: Int64 = 1_795_253_400_000

    package var environment: [String: String]
    package var files: MemoryFiles
    package var transport: any Transport
    package let store: Store
    /// Whether standard output is a terminal, of so many columns.
    package var terminalColumns: Int?
    package var processes: any ProcessControl = NoProcesses()
    /// Whether standard error is a terminal.
    package var errorIsTerminal = false
    package var standardInput = ""
    private let chance = InjectedRandomNumberGenerator()

    /// Makes a world whose database `chat` holds `data`, unless a transport takes the database's place.
    package init(
        data: String = "null", files: [String: String] = [:], environment: [String: String] = [:],
        transport: (any Transport)? = nil
    ) throws {
        store = Store()
        try store.importing(try Node(parsing: data), namespace: try Namespace("chat"))
        let responder = Responder(store: store, clock: { World.time }, writeCheck: nil)
        self.transport = transport ?? DirectTransport(responder)
        self.files = MemoryFiles(files)
        self.environment = environment
    }

    /// Gives the database security rules, as an administrator does.
    package func deploy(rules: String) async throws {
        let response = try await transport.send(
            TransportRequest(
                method: "PUT", url: "http://db.test/.settings/rules.json?ns=chat",
                headers: [HTTPHeader("Authorization", "Bearer owner")], body: Array(rules.utf8)))
        precondition(response.status == 200, "the rules are not accepted")
    }

    /// Runs one command line, its words separated as a shell would.
    package func run(_ line: String) async -> Run {
        let output = MemorySink(isTerminal: terminalColumns != nil, columns: terminalColumns)
        let error = MemorySink(isTerminal: errorIsTerminal)
        let status = await invoke(ShellWords(line).all, in: context(output: output, error: error))
        return Run(line: line, status: status, output: output.text, error: error.text)
    }

    package func context(output: any ByteSink, error: any ByteSink) -> Context {
        let transport = transport
        let chance = chance
        return Context(
            // A test that wants requests to be repeated says so.
            environment: environment.merging(["FBCTL_NO_RETRY": "1"]) { own, _ in own },
            standardInput: MemorySource(Array(standardInput.utf8)), standardOutput: output,
            standardError: error, files: files, now: { World.time },
            clock: SteadyClock(now: { World.time }, sleep: { _ in }), random: { chance.next() }, transport: transport,
            processes: processes)
    }
}

/// Numbers that look like chance and are the same in every run.
private final class InjectedRandomNumberGenerator: Sendable {
    private let generator = Mutex(SeededGenerator(seed: 0))

    func next() -> UInt64 {
        generator.withLock { $0.next() }
    }
}

/// What one command line did.
package struct Run: Sendable {
    package let line: String
    package let status: Int32
    package let output: String
    package let error: String

    /// The run as a terminal would show it, with the status where it is not 0.
    ///
    /// Standard error's lines are marked.
    package var transcript: String {
        let marked = error.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "! \($0)\n" }
        let end = status == 0 ? "" : "[status \(status)]\n"
        let isEnded = output.isEmpty || output.utf8.last == UInt8(ascii: "\n")
        let ended = (isEnded ? output : output + "⏎\n").replacing("\r\n", with: "␍\n")
        return "$ fbctl \(line)\n" + ended + marked.joined() + end
    }
}

/// The process control of tests that start none: a process that is started fails the test.
package struct NoProcesses: ProcessControl {
    private let areExpected: Bool

    /// With `areExpected` the test is about a program that the system does not have.
    package init(areExpected: Bool = false) {
        self.areExpected = areExpected
    }

    package func run(_ command: [String], environment: [String: String]) async throws -> Int32 {
        throw refusal(command)
    }

    package func run(_ command: [String], input: [UInt8], environment: [String: String]) async throws -> Int32 {
        throw refusal(command)
    }

    package func run(
        _ command: [String], environment: [String: String], writing body: (any ByteSink) async throws -> Void
    ) async throws -> Int32 {
        throw refusal(command)
    }

    package func output(
        of command: [String], input: [UInt8], environment: [String: String], atMost limit: Int
    ) async throws -> (status: Int32, bytes: [UInt8]) {
        throw refusal(command)
    }

    package func allowManyConnections() {}
    package func keepTerminationSignals() {}
    package func terminationSignal() async -> Int32 {
        Issue.record("this test waits for a signal that nobody sends")
        return 15
    }

    private func refusal(_ command: [String]) -> ProcessError {
        if !areExpected { Issue.record("this test has no processes, but was to run \(command)") }
        return .cannotRun(command.first ?? "", reason: "no processes in this test")
    }
}
