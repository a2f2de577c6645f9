package import ArgumentParser
import RTDB
import RTDBSchema
import RTDBWire

/// `fbctl get PATH…`: prints the values at paths.
package struct Get: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.get.rawValue,
        abstract: "Print the value at a path.",
        discussion: """
            A collection is printed as a table on a terminal and as JSON in a pipe; -o says otherwise. What the database \
            holds against the schema is printed all the same, told on standard error, and ends with status 65. Whatever its \
            size, it is printed while it arrives.

            The query flags are the database's: order, range and limit choose among the children, and they are printed in \
            that order. Values are written as they are, the schema knows their types. --where, --sort and --columns work on \
            what has been read.

            Several values are told apart by their paths. A segment * stands for every element of a collection; how many \
            requests that takes is said beforehand.

              fbctl get /chatrooms/firechat/messages --order-by sentAt --limit-to-last 20
              fbctl get /chatrooms/firechat/messages --since 1h --where sender=Ada
              fbctl get '/chatrooms/*/name' -o tsv
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var query: QueryOptions
    @OptionGroup var read: ReadOptions
    @Option(
        name: .customLong("sort"),
        help: ArgumentHelp("Order the rows here: a field, $key or $value; -field turns it round.", valueName: "field"))
    var sort: String?
    @Option(
        name: .customLong("columns"),
        help: ArgumentHelp("Only these columns of a table, csv or tsv.", valueName: "fields")) var columns: String?
    @Flag(name: .customLong("raw-values"), help: "Show times in tables as the numbers they are, and none in keys.")
    var rawValues = false
    @Flag(name: .customLong("priorities"), help: "Show priorities.") var priorities = false
    @Flag(name: .customLong("etag"), help: "Print the value's ETag instead; with --out the value goes to the file.")
    var etag = false
    @Flag(name: .customLong("pager"), help: "On a terminal, show the output in PAGER, or less.") var pager = false
    @Argument(help: "The paths to read, as the schema names them.") var paths: [String]

    package init() {}

    package func run(in context: Context) async throws {
        let asked = try options.format(in: context)
        let database = try context.open(options)
        let selected = try PathSelection(paths, in: database, context)
        let places = try await selected.requests(from: database, limit: try read.requestLimit(), in: context)
        let (requests, selection) = try read.select(places, by: query, sort: sort, in: context)
        let format = asked ?? defaultFormat(for: selected, in: context)
        try checkFlags(format, requests, selection)
        try read.tell(requests, isSorted: sort != nil, in: context)
        if etag { return try await printETag(of: requests, selected, format, database, context) }
        let result = try await context.withOutput(read.out, paged: pager) { output in
            var reading = Reading(
                database: database, requests: requests, namesPaths: selected.namesPaths, format: format,
                output: output, error: context.standardError)
            reading.selection = selection
            reading.columns = columns?.split(separator: ",").map(String.init)
            reading.showsTimes = !rawValues
            reading.priorities = priorities ? .shown : selection.order?.value == .priority ? .received : .none
            reading.paint = read.out == nil && context.usesColour
            return try await reading.run()
        }
        try read.tell(result, in: context)
        if let failure = result.failure { throw failure }
        try read.end(result.hasFound)
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
}
