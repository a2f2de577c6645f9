import FBCTLCommands
import Platform
import RTDBClient
import Synchronization
import TestSupport
import Testing

/// `watch --count` with several paths, commands and forms.
@Suite("A counted watch")
struct WatchCountTests {
    /// Lets everything else go on before a command ends, and counts the commands.
    private final class PatientProcesses: ProcessControl {
        private let records = Mutex<[String]>([])
        var count: Int { records.withLock { $0.count } }

        func run(_ command: [String], environment: [String: String]) async throws -> Int32 { 0 }

        func run(_ command: [String], input: [UInt8], environment: [String: String]) async throws -> Int32 {
            records.withLock { $0.append(String(decoding: input, as: UTF8.self)) }
            for _ in 0..<2000 { await Task.yield() }
            return 0
        }

        func run(
            _ command: [String], environment: [String: String], writing body: (any ByteSink) async throws -> Void
        ) async throws -> Int32 { 0 }

        func output(
            of command: [String], input: [UInt8], environment: [String: String], atMost limit: Int
        ) async throws -> (status: Int32, bytes: [UInt8]) { (0, []) }

        func allowManyConnections() {}
        func keepTerminationSignals() {}
        func terminationSignal() async -> Int32 { 15 }
    }

    @Test(
        "it ends after exactly so many records", arguments: 1...4,
        [("ndjson", "1"), ("ndjson", "3"), ("csv", "1"), ("csv", "3")])
    func exact(count: Int, _ row: (format: String, parallel: String)) async throws {
        let world = try World(data: #"{"a":1,"b":2,"c":3,"d":4}"#)
        let processes = PatientProcesses()
        let output = MemorySink()
        let errors = MemorySink()
        var context = world.context(output: output, error: errors)
        context.processes = processes
        let status = await invoke(
            [
                "watch", "/a", "/b", "/c", "/d", "--no-schema", "--database", "http://db.test?ns=chat", "-o",
                row.format,
                "--count", "\(count)", "--exec", "true", "--parallel", row.parallel,
            ], in: context)
        #expect(status == 0)
        #expect(processes.count == count)
        #expect(
            output.text.split(whereSeparator: \.isNewline).count == count + (row.format == "csv" ? 1 : 0),
            "\(output.text)")
    }
}
