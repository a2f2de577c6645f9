import DatabaseAccess
import Failures
import Platform
import RTDB
import RTDBSchema
import Rendering

extension Get {
    /// The read job for some requests, in the format that the flags choose.
    func reading(
        of requests: [ReadRequest], _ selected: PathSelection, as format: OutputFormat, _ database: CheckedDatabase,
        to output: any ByteSink, _ context: Context
    ) throws -> ReadJob {
        var reading = ReadJob(
            database: database, requests: requests, namesPaths: selected.namesPaths, format: format, output: output,
            error: context.standardError)
        reading.showsTimes = !rawValues
        reading.isCSVSafe = csvSafe
        reading.invalid = try InvalidDataPolicy(invalid, in: context)
        reading.usesColour = read.out == nil && context.usesColour
        return reading
    }

    /// - Throws: `Failure` for flags that cannot be combined.
    func checkFlags(_ format: OutputFormat, _ requests: [ReadRequest], _ selection: RowSelection) throws {
        let isTable = [.table, .wide, .csv, .tsv].contains(format)
        if columns != nil, !isTable { throw Failure(.usage, "--columns works only with -o table, wide, csv or tsv") }
        try DelimitedText.check(isSafe: csvSafe, for: format)
        if format == .raw, read.clientSide || !read.conditions.isEmpty || sort != nil {
            throw Failure(
                .usage, "-o raw prints what the server sends; --where, --sort and --client-side need another format")
        }
        if priorities, format == .value || format == .keys {
            throw Failure(.usage, "-o \(format.rawValue) cannot show priorities")
        }
        if etag, requests.count != 1 || requests[0].isQuery || !selection.isTrivial || priorities {
            throw Failure(
                .usage, "--etag is for the whole value at one path",
                details: ["the service has no ETag for anything else"])
        }
    }
}
