import DatabaseAccess
import Platform
import RTDB
import RTDBClient
import RTDBWire
import Rendering
import TerminalText

extension Context {
    /// Prints what a write would change, for `--dry-run`; sends nothing but reads.
    ///
    /// - Throws: the errors of reads; `Failure` when the condition of the write does not hold; `ValidationError` when the value that results does not fit the schema.
    package func preview(_ write: PlannedWrite, in database: CheckedDatabase, as format: OutputFormat?) async throws {
        if let condition = write.condition, try await !database.holds(condition, at: write.path) {
            throw condition.failure(at: write.path)
        }
        var printer = DifferencePrinter(
            asNDJSON: format == .ndjson, coloured: format == nil && usesColour, to: standardOutput)
        var isCompared = true
        for part in write.parts {
            let place = "'\(part.path.description.withoutControlCharacters)'"
            do {
                guard let stored = try await database.stored(at: part.path) else {
                    isCompared = false
                    try note("what is stored at \(place) is not compared: it has more than \(InputLimit.value) bytes")
                    continue
                }
                let result = try part.apply(stored).resolvingServerValues(over: stored, now: now())
                try Difference.forEach(from: stored, to: result, at: part.path) { try printer.print($0) }
            } catch let error as ClientError where error.status == 401 || error.status == 403 {
                isCompared = false
                try note("what is stored at \(place) is not compared: reading is not permitted")
            }
        }
        try printer.end()
        if printer.count == 0, isCompared { try note("nothing would change") }
        let size = write.byteCount.map { $0 == 0 ? "" : ", \($0.counted("byte"))" } ?? ""
        let path = write.path.description.withoutControlCharacters
        try note(
            "nothing was written: this is a dry run of \(write.method.rawValue) \(database.displayName) \(path)\(size)")
    }
}
