import DatabaseAccess
import Failures
import HTTP
import JSONCore
import Platform
import RTDB
import RTDBSchema
import TerminalText

extension ByteSink {
    /// The indentation of JSON: 2 on a terminal; nil in a pipe, where JSON is compact.
    package var indentOfJSON: Int? { isTerminal ? 2 : nil }
}

extension Context {
    /// Prints a value as JSON.
    package func print(_ node: Node) throws {
        try print(node.json())
    }

    package func print(_ json: JSON) throws {
        try standardOutput.takingJSON(isColoured: usesColour).write(
            json.text(indent: standardOutput.indentOfJSON) + "\n")
    }

    /// Prints a value as the database sends it, in JSON, and reports its violations.
    package func print(_ reply: TransportResponse, at target: ResolvedPath, from database: CheckedDatabase) async throws
    {
        var reading = ReadJob(
            database: database, requests: [ReadRequest(target: target)], namesPaths: false, format: .json,
            output: standardOutput, error: standardError)
        reading.usesColour = usesColour
        reading.reply = reply
        try reading.conclude(try await reading.run(), in: self)
    }

    /// Prints a note that a read of some locations found nothing.
    package func noteNothingStored(at paths: [DatabasePath]) throws {
        switch paths.count {
        case 0: break
        case 1: try note("nothing is stored at '\(paths[0].description.withoutControlCharacters)'")
        default: try note("nothing is stored at any of the \(paths.count) paths")
        }
    }

    /// Prints the result of a write; if printing fails, the error says that the write was done.
    ///
    /// `done` says what was written: `'/rooms/a' was written`.
    package func printAfterWrite(_ done: String, _ print: () async throws -> Void) async throws {
        do {
            try await print()
        } catch StreamError.cannotWrite(let stream, let reason) {
            throw Failure(.io, "\(done), but could not be printed: cannot write \(stream): \(reason)")
        }
    }

    /// Calls the body with standard output, or with a file that is replaced only when the body has finished.
    ///
    /// With `paged`, standard output goes through the user's pager if it is a terminal.
    package func withOutput<Result>(
        _ file: String?, paged: Bool = false, _ body: (any ByteSink) async throws -> Result
    ) async throws -> Result {
        var result: Result?
        guard let file, file != "-", file != "/dev/stdout" else {
            guard paged, standardOutput.isTerminal else { return try await body(standardOutput) }
            return try await withPager(body)
        }
        try await files.replace(file) { result = try await body($0.guarded) }
        guard let result else { throw Failure(.software, "nothing was written to '\(file)'") }
        return result
    }
}
