import DatabaseAccess
import Failures
import Platform
import RTDB
import RTDBSchema
import Rendering

extension Get {
    package func run(in context: Context) async throws {
        let requested = try options.format(in: context)
        let database = try context.open(options)
        let selected = try await PathSelection(paths, isLiteral: options.literal, in: database, context)
        let plan = try read.plan(for: selected, by: query, sort: sort, in: context)
        let rows = FieldLookup(of: selected.examples, isQuery: plan.isQuery)
        let columns = try columns.map { try ColumnNames($0, of: rows).names }
        let places = try await selected.requests(from: database, limit: try read.requestLimit(), in: context)
        let (requests, selection) = (plan.requests(places), plan.selection)
        let format = requested ?? .standard(for: selected, toFile: read.out != nil, in: context)
        try checkFlags(format, requests, selection)
        try plan.noteRequests(requests, in: context)
        if etag { return try await printETag(of: requests, selected, format, database, context) }
        let (reading, result) = try await context.withOutput(read.out, paged: pager) { output in
            var reading = try self.reading(of: requests, selected, as: format, database, to: output, context)
            reading.columns = columns
            reading.selection = selection
            reading.showsPriorities = priorities
            return (reading, try await reading.run())
        }
        try read.noteCounts(result, in: context)
        if !result.hasFound, selection.isTrivial, !requests.contains(where: \.isQuery) {
            try context.noteNothingStored(at: requests.map(\.target.path))
        }
        try reading.conclude(result, in: context)
        try read.end(result.hasFound)
    }

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
    private func checkFlags(_ format: OutputFormat, _ requests: [ReadRequest], _ selection: RowSelection) throws {
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
