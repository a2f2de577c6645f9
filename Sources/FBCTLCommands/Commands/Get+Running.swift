import RTDB
import RTDBSchema
import RTDBWire

extension Get {
    package func run(in context: Context) async throws {
        let asked = try options.format(in: context)
        let database = try context.open(options)
        let selected = try PathSelection(paths, in: database, context)
        let places = try await selected.requests(from: database, limit: try read.requestLimit(), in: context)
        let (requests, selection) = try read.select(places, by: query, sort: sort, in: context)
        let format = asked ?? defaultFormat(for: selected, in: context)
        try checkFlags(format, requests, selection)
        try checkRows(of: selected.single, requests, selection)
        try read.tell(requests, isSorted: sort != nil, in: context)
        if etag { return try await printETag(of: requests, selected, format, database, context) }
        let result = try await context.withOutput(read.out, paged: pager) { output in
            var reading = reading(of: requests, selected, as: format, database, to: output, context)
            reading.selection = selection
            reading.showsPriorities = priorities
            return try await reading.run()
        }
        try read.tell(result, in: context)
        if let failure = result.failure { throw failure }
        try read.end(result.hasFound)
    }

    /// The read of some requests, in the form that the flags describe.
    func reading(
        of requests: [ReadRequest], _ selected: PathSelection, as format: OutputFormat, _ database: Database,
        to output: any ByteSink, _ context: Context
    ) -> Reading {
        var reading = Reading(
            database: database, requests: requests, namesPaths: selected.namesPaths, format: format, output: output,
            error: context.standardError)
        reading.columns = columns?.split(separator: ",").map(String.init)
        reading.showsTimes = !rawValues
        reading.paint = read.out == nil && context.usesColour
        return reading
    }

    /// A table for what has rows on a terminal, else JSON.
    private func defaultFormat(for selected: PathSelection, in context: Context) -> OutputFormat {
        let hasRows = selected.single?.isCollection ?? true
        return hasRows && context.standardOutput.isTerminal && read.out == nil ? .table : .json
    }

    /// - Throws: ``Failure`` for flags that have no meaning together.
    private func checkFlags(_ format: OutputFormat, _ requests: [ReadRequest], _ selection: RowSelection) throws {
        let isTable = [.table, .wide, .csv, .tsv].contains(format)
        if columns != nil, !isTable { throw Failure(.usage, "--columns goes with -o table, wide, csv or tsv") }
        if format == .raw, read.clientSide || !read.conditions.isEmpty || sort != nil {
            throw Failure(
                .usage, "-o raw prints what the server sends; --where, --sort and --client-side need another form")
        }
        if priorities, format == .value || format == .keys {
            throw Failure(.usage, "-o \(format.rawValue) has no place for priorities")
        }
        if etag, requests.count != 1 || requests[0].isQuery || !selection.isTrivial || priorities {
            throw Failure(
                .usage, "--etag is for the whole value at one path",
                details: ["the service has no ETag for anything else"])
        }
    }

    /// - Throws: ``Failure`` where rows are to be chosen or ordered, and there are none.
    private func checkRows(
        of single: ResolvedPath?, _ requests: [ReadRequest], _ selection: RowSelection
    ) throws {
        guard let single, !single.hasRows, !requests.contains(where: \.isQuery), !selection.isTrivial else { return }
        throw Failure(
            .usage,
            "'\(single.path.description.withoutControlCharacters)' is one value; --where and --sort are for children")
    }
}
