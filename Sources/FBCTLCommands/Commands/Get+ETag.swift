import RTDB
import RTDBClient
import RTDBSchema
import RTDBWire

extension Get {
    /// Prints the ETag of a value; the value itself is read only for a file.
    func printETag(
        of requests: [ReadRequest], _ selected: PathSelection, _ format: OutputFormat, _ database: Database,
        _ context: Context
    ) async throws {
        let reply = try await database.readWithETag(requests[0].target)
        guard let tag = reply.response.headers["ETag"] else {
            throw Failure(.protocol, "\(database.displayName) gave no ETag")
        }
        var failure: Failure?
        if let file = read.out {
            failure = try await context.withOutput(file) { output in
                var reading = reading(of: requests, selected, as: format, database, to: output, context)
                reading.reply = reply
                return try await reading.run().failure
            }
        }
        try context.standardOutput.write(tag.withoutControlCharacters + "\n")
        if let failure { throw failure }
    }
}
