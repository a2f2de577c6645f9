package import ArgumentParser
import DatabaseAccess
import Platform
import RTDB
import RTDBSchema
import Rendering

/// `fbctl get PATH…`: prints the values at paths.
package struct Get: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.get.rawValue,
        abstract: "Print the value at a path.",
        discussion: """
            A collection is printed as a table on a terminal and as JSON in a pipe. \(OutputFormat.allCases.help()) Data of \
            any size is printed as it arrives. A value that does not fit the schema is still printed, and the exit status \
            is 65; rows that do not fit are noted on standard error. --invalid changes that.

            The query flags are those of the database: an order, a range and a limit choose among the children, which are \
            printed in that order. Values need no JSON quotes: their types come from the schema, and fields and values \
            that cannot occur are refused. --where, --sort and --columns work on the data that was read.

            A condition is FIELD OP VALUE, with or without spaces; OP is = != < <= > >=, ~ or !~ for a regular expression, or \
            'in' for several values separated by commas. FIELD alone tests whether a Bool is true, or whether a field of \
            any other type is present; !FIELD tests the opposite; FIELD? and !FIELD? test only whether it is present. \
            FIELD is a path below the child, $key or $value. A VALUE in double quotes is a JSON string, and null means \
            absent. Without a schema, a VALUE is a number, true or false, or otherwise text. For an absent field, no \
            comparison holds except =null. With several --where, all must hold.

            A time is 2026-11-20, 2026-11-20T10:00Z, now, now-1h, now+1h or milliseconds since 1970; without a zone it is \
            UTC. In --since and --before, 1h alone is an hour ago.

            With several paths, output is keyed by path. A segment * stands for every element of a collection; the number \
            of requests is printed first.

              fbctl get /chatrooms/firechat/messages --order-by sentAt --limit-to-last 20
              fbctl get /chatrooms/firechat/messages --since 1h --where sender=Ada
              fbctl get '/chatrooms/*/name' -o tsv
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var query: QueryOptions
    @OptionGroup var read: ReadOptions
    @Option(
        name: .customLong("sort"),
        help: ArgumentHelp(
            "Sort the rows that were read: by a field, $key or $value; -field for descending.", valueName: "field"))
    var sort: String?
    @Option(
        name: .customLong("columns"),
        help: ArgumentHelp("Show only these columns in a table, csv or tsv.", valueName: "fields")) var columns: String?
    @Flag(name: .customLong("raw-values"), help: "In tables, show times as numbers, and no times of keys.")
    var rawValues = false
    @Flag(name: .customLong("csv-safe"), help: ArgumentHelp(DelimitedText.safeHelp)) var csvSafe = false
    @Option(
        name: .customLong("invalid"),
        help: ArgumentHelp(
            """
            What to do about data that does not fit the schema (FBCTL_INVALID): fail, warn, or skip rows. By default, rows \
            only warn, and a single value fails with status 65.
            """, valueName: "action"))
    var invalid: String?
    @Flag(name: .customLong("priorities"), help: "Show priorities.") var priorities = false
    @Flag(name: .customLong("etag"), help: "Print the value's ETag instead; with --out, the value goes to the file.")
    var etag = false
    @Flag(name: .customLong("pager"), help: "On a terminal, show the output in FBCTL_PAGER, PAGER or less.") var pager =
        false
    @Argument(help: "The paths to read, as the schema names them.") var paths: [String]

    package init() {}

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
        try plan.noteClientSideFlags(requests, in: context)
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
}
