import DatabaseAccess
import Failures
import JSONCore
import Platform
import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire
import TerminalText

/// The ways in which a watch ends without an error.
package enum WatchOutcome: Error {
    /// The last record was printed, or `--timeout` has passed in a watch without `--until` and `--count`.
    case reached
    /// `--timeout` has passed before `--until` or `--count` was reached.
    case timedOut
}

/// Filters the records of all streams of one `watch`, prints them, and passes them to commands, all in one order.
package actor WatchCoordinator {
    private var filter: WatchFilter
    private var printer: (any RecordPrinter)?
    private let commands: RecordCommands?

    private let keepsValues: Bool
    private let maxEventSize: Int
    /// The locations whose first value has not been received yet.
    private var pathsWithoutFirstValue: [DatabasePath] = []

    package init(
        filter: WatchFilter, keepsValues: Bool, maxEventSize: Int, printer: (any RecordPrinter)?,
        commands: RecordCommands?
    ) {
        self.filter = filter
        self.keepsValues = keepsValues
        self.maxEventSize = maxEventSize
        self.printer = printer
        self.commands = commands
    }

    /// Follows one target until its stream fails or another target has had the last record.
    ///
    /// - Throws: ``WatchOutcome``, `Failure`, `StreamError` or `CancellationError`; nothing when another target had the
    ///   last record, which may still be in progress.
    package func follow(
        _ database: CheckedDatabase, _ recorder: WatchRecorder, _ parameters: QueryParameters?, in context: Context
    ) async throws {
        var recorder = recorder
        let target = recorder.target.location
        pathsWithoutFirstValue.append(target.path)
        var isHeard = false
        do {
            let events = database.watching(
                target, parameters ?? QueryParameters(), keepsValues: keepsValues, maxEventSize: maxEventSize,
                in: context)
            var arriving = printsText && !recorder.target.isPattern ? StreamedSnapshot(of: target) : nil
            for try await event in events {
                if filter.isOver { return }
                if !isHeard, event.isWhole {
                    isHeard = true
                    pathsWithoutFirstValue.removeAll { $0 == target.path }
                }
                if case .firstValuePiece(let piece, let isLast) = event {
                    do {
                        try arriving?.take(piece)
                        guard isLast, let record = try arriving?.record(time: context.now()) else { continue }
                        recorder.hasReportedSnapshot = true
                        try await take(record)
                    } catch is JSONSyntaxError, is NodeError {
                        // When the whole value is read, its errors are reported.
                    }
                    arriving = nil
                    continue
                }
                for record in recorder.records(of: event, time: context.now()) { try await take(record) }
            }
        } catch let cancelled as WatchCancelled {
            if !filter.isOver { throw Failure(cancelled, target) }
        } catch let loss as StreamLoss {
            guard !filter.isOver else { return }
            let error = loss.error(at: target)
            guard parameters != nil, let error = error as? ClientError, error.isRefusalOfQuery else { throw error }
            throw Failure(.usage, error.description)
        }
    }

    /// Whether printing a record needs only the text of its value.
    private var printsText: Bool { commands == nil && printer is RecordLines && filter.takesEverySnapshot }

    /// Waits until the commands of all records have ended; returns whether the last record was received.
    package func finish() async -> Bool {
        await commands?.finish()
        return filter.isOver
    }

    /// Checks that the first value of each location has been received.
    ///
    /// - Throws: `Failure` when one is missing; reaching `--timeout` is then not a success.
    package func requireFirstEvent() throws {
        guard let path = pathsWithoutFirstValue.first else { return }
        throw Failure(
            .temporary,
            "timed out before the database sent the value at '\(path.description.withoutControlCharacters)'")
    }

    private func take(_ record: WatchRecord) async throws {
        let (wanted, isLast) = filter.take(record)
        if let wanted {
            try printer?.print(wanted)
            try await commands?.take(wanted)
        }
        if isLast { throw WatchOutcome.reached }
    }
}

extension WatchEvent {
    /// Whether the event is more than a piece of the first value.
    fileprivate var isWhole: Bool {
        if case .firstValuePiece = self { false } else { true }
    }
}

extension StreamLoss {
    /// Returns the error for a stream that cannot be opened.
    fileprivate func error(at target: ResolvedPath) -> any Error {
        let path = target.path.description.withoutControlCharacters
        return switch self {
        case .failed(let error): error
        case .noCredential(let error): error
        case .unreadable(let error): error
        case .ended: Failure(.unavailable, "the database ended the stream of '\(path)'")
        case .oversized(let limit):
            Failure(
                .protocol, "the value at '\(path)' is larger than an event of a stream may be: \(limit) bytes",
                details: [
                    "watch a narrower path, or a part of it with --limit-to-last COUNT",
                    "--max-event-size BYTES allows more",
                ])
        case .silent: Failure(.temporary, "the stream of '\(path)' fell silent: \(reason)")
        case .unannounced: Failure(.protocol, "\(reason) at '\(path)'")
        case .revoked, .renewal: Failure(.permission, reason.withoutControlCharacters)
        }
    }
}

extension Failure {
    /// Creates the error for a stream that the database cancelled.
    fileprivate init(_ cancelled: WatchCancelled, _ target: ResolvedPath) {
        let path = target.path.description.withoutControlCharacters
        let cause = cancelled.cause?.withoutControlCharacters ?? "no cause given"
        self.init(.permission, "the database cancelled the stream of '\(path)': \(cause)")
    }
}
