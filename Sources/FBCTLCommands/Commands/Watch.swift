package import ArgumentParser
import DatabaseAccess
import Failures
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import Rendering
import Watching

/// `fbctl watch PATH…`: prints changes at a path as they happen.
package struct Watch: FBCTLCommand {
    private static let forms: [OutputFormat] = [.ndjson, .json, .table, .csv, .tsv]

    package static let configuration = CommandConfiguration(
        commandName: Verb.watch.rawValue,
        abstract: "Print what changes at a path, one JSON record per line.",
        discussion: """
            The first record is a 'snapshot' of the stored data. A collection or branch then gets 'child_added', \
            'child_changed', 'child_removed' and, in the order of a query, 'child_moved'; a value gets 'value'. Each record \
            is printed at once, in a pipe too.

            A lost stream is reported as a 'gap' and opened again, however long that takes. Then 'reconnected' is printed, \
            and what has changed in between, once. The watch ends with an error only if the first stream cannot be \
            opened, or if the database does not permit reading.

            The data is kept in memory, so that each record has the whole child. With --no-previous, long texts are not \
            kept: a change inside a child is then reported as received, at its own path, and a removal without the \
            removed value.

            A segment * stands for every element of a collection: the whole collection is received, and what the path \
            names is printed. --exec runs a command without a shell, with the record on its standard input and in FBCTL_EVENT, \
            FBCTL_PATH, FBCTL_KEY, FBCTL_AT and FBCTL_VALID. With --timeout the watch ends after that time, with status 75 \
            if --until or --count was not reached, or if no data arrived for a path.

            \(Watch.forms.help(standard: .ndjson))

              fbctl watch /chatrooms/firechat/messages --order-by sentAt --limit-to-last 20
              fbctl watch '/chatrooms/*/name' --changes-only -o table
              fbctl watch /jobs/17 --until state=done --timeout 600
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var query: QueryOptions
    @OptionGroup var watch: WatchOptions
    @Flag(help: "In tables, show times as numbers.") var rawValues = false
    @Argument(help: "The paths to watch.") var paths: [String]

    package init() {}

    package func run(in context: Context) async throws {
        let format = try options.format(in: context, oneOf: Watch.forms)
        try DelimitedText.check(isSafe: watch.csvSafe, for: format)
        let command = try watch.command()
        let database = try context.open(options)
        let targets = try paths.map {
            try WatchedPath($0, isLiteral: options.literal) { try context.resolve($0, in: database) }
        }
        for target in targets { try context.noteKeys(of: target.location) }
        let streams = try targets.map { target in
            (target, try QueryFlagsReader(query, for: target.location, now: context.now()).read())
        }
        let rows = FieldLookup(of: targets.map(\.example), isQuery: streams.contains { $0.1 != nil })
        let filter = try watch.filter(on: rows, now: context.now())
        for case .child(let path) in (filter.conditions + [filter.end].compactMap { $0 }).map(\.field) {
            if let doubt = rows.spellingNote(for: path) { try context.note(doubt) }
        }
        let printer = format == nil && command != nil ? nil : printer(format ?? .ndjson, targets, context)
        let commands = command.map {
            RecordCommands($0, limit: watch.parallel ?? 1, showsPrevious: watch.previous == true, in: context)
        }
        let coordinator = WatchCoordinator(
            filter: filter, keepsValues: watch.previous != false,
            maxEventSize: watch.maxEventSize ?? EventStreamDecoder.standardLimit, printer: printer, commands: commands)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (target, query) in streams {
                group.addTask {
                    let recorder = WatchRecorder(target, order: query?.query.order ?? .key)
                    try await coordinator.follow(database, recorder, query?.parameters, in: context)
                }
            }
            if let commands { group.addTask { await commands.work() } }
            group.addTask { try await context.standardOutput.throwWhenAbandoned() }
            if let timeout = options.timeout {
                let isWaiting = watch.until != nil || watch.count != nil
                group.addTask {
                    try await context.clock.sleep(Int(timeout * 1000))
                    guard isWaiting else {
                        try await coordinator.requireFirstEvent()
                        throw WatchOutcome.reached
                    }
                    throw WatchOutcome.timedOut
                }
            }
            // The first error ends all tasks: the error of a stream, or an outcome such as the last record.
            do {
                while try await group.next() != nil {}
            } catch WatchOutcome.reached {
                _ = await coordinator.finish()
            } catch WatchOutcome.timedOut {
                if await !coordinator.finish() {
                    throw Failure(.temporary, "timed out before --until or --count was reached")
                }
            }
            group.cancelAll()
        }
    }

    private func printer(
        _ format: OutputFormat, _ targets: [WatchedPath], _ context: Context
    ) -> any RecordPrinter {
        let (output, error) = (context.standardOutput, context.standardError)
        let layout: RecordRows.Layout? =
            switch format {
            case .table: .table
            case .csv: .delimited(DelimitedText(.comma, isSafe: watch.csvSafe, for: output))
            case .tsv: .delimited(DelimitedText(.tab, isSafe: watch.csvSafe, for: output))
            default: nil
            }
        guard let layout else {
            return RecordLines(output: output.taking(format), showsPrevious: watch.previous == true)
        }
        return RecordRows(layout, of: targets, showsTimes: !rawValues, output: output, error: error)
    }
}

extension ByteSink {
    /// Waits until the reader of the output is gone.
    ///
    /// - Throws: ``StreamError/closed``; returns when the task is cancelled.
    fileprivate func throwWhenAbandoned() async throws {
        await waitForReaderToClose()
        if !Task.isCancelled { throw StreamError.closed }
    }
}
