import JSONCore
import Platform
import RTDB
import TerminalText

/// Runs a command for each record, which it passes as standard input and in environment variables.
///
/// `ProcessControl` starts it and passes signals on, in `ExecSignals`.
package actor RecordCommands {
    private let command: [String]
    private let limit: Int
    private let environment: [String: String]
    private let showsPrevious: Bool
    private let processes: any ProcessControl
    private let error: any ByteSink
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var failure: (any Error)?
    /// The records that ``work()`` still has to run commands for.
    private let startedRecords = AsyncStream<WatchRecord>.makeStream()

    /// Creates a runner that runs at most `limit` commands at the same time.
    package init(_ command: [String], limit: Int, showsPrevious: Bool, in context: Context) {
        self.command = command
        self.limit = limit
        self.showsPrevious = showsPrevious
        environment = context.environment
        processes = context.processes
        error = context.standardError
    }

    /// Runs the command for a record.
    ///
    /// Returns when the command has ended or, if several may run at the same time, when it may start. An exit status
    /// other than 0 is reported on standard error, and the watch continues.
    ///
    /// - Throws: `ProcessError` when this command, or an earlier one, cannot be run.
    package func take(_ record: WatchRecord) async throws {
        while running == limit { await withCheckedContinuation { waiting.append($0) } }
        if let failure { throw failure }
        running += 1
        if limit > 1 {
            startedRecords.continuation.yield(record)
        } else {
            await run(record)
            if let failure { throw failure }
        }
    }

    /// Runs the commands that ``take(_:)`` starts, several at the same time; returns when the task is cancelled and all
    /// have ended.
    package func work() async {
        await withDiscardingTaskGroup { group in
            for await record in startedRecords.stream {
                group.addTask { await self.run(record) }
            }
        }
    }

    /// Waits until all commands have ended.
    package func finish() async {
        while running > 0 { await withCheckedContinuation { waiting.append($0) } }
    }

    private func run(_ record: WatchRecord) async {
        do {
            let input = Array(record.line(showsPrevious: showsPrevious).joined())
            let status = try await processes.run(command, input: input, environment: variables(of: record))
            if status != 0 {
                let path = record.path.description.withoutControlCharacters
                try error.write(.warning, "'\(command[0])' ended with status \(status) for '\(path)'")
            }
        } catch {
            failure = error
        }
        running -= 1
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func variables(of record: WatchRecord) -> [String: String] {
        var variables = environment
        variables["FBCTL_EVENT"] = record.kind.name
        variables["FBCTL_PATH"] = record.path.description
        variables["FBCTL_KEY"] = record.key?.name
        variables["FBCTL_AT"] = String(record.time)
        variables["FBCTL_VALID"] = record.isAboutData ? String(record.violations.isEmpty) : nil
        return variables
    }
}
