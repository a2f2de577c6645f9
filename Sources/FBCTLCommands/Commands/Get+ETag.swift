import DatabaseAccess
import Failures
import HTTP
import Platform
import RTDBSchema
import Rendering
import TerminalText

extension Get {
    /// Prints the ETag of a value; reads the value itself only if it is written to a file.
    func printETag(
        of requests: [ReadRequest], _ selected: PathSelection, _ format: OutputFormat, _ database: CheckedDatabase,
        _ context: Context
    ) async throws {
        let reply = try await database.readWithETag(requests[0].target)
        guard let tag = reply.headers["ETag"] else {
            throw Failure(.protocol, "\(database.displayName) did not return an ETag")
        }
        var conclusion: (ReadJob, ReadJob.Result)?
        if let file = read.out {
            conclusion = try await context.withOutput(file) { output in
                var reading = try self.reading(of: requests, selected, as: format, database, to: output, context)
                reading.reply = reply
                return (reading, try await reading.run())
            }
        }
        try context.standardOutput.write(tag.withoutControlCharacters + "\n")
        if let (reading, result) = conclusion { try reading.conclude(result, in: context) }
    }
}
