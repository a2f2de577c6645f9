package import ArgumentParser
import Rendering

/// `fbctl get PATH…`: prints the values at paths.
package struct Get: FBCTLCommand {
    package static let configuration = CommandConfiguration(
        commandName: Verb.get.rawValue,
        abstract: "Print the value at a path.",
        discussion: """
            A collection is printed as a table on a terminal and as JSON in a pipe. \(OutputFormat.allCases.help()) Whatever its size, it \
            is printed while it arrives. A value that does not fit the schema is printed all the same and ends with status \
            65; rows that do not fit are noted on standard error. --invalid changes that.

            The query flags are the database's: order, range and limit choose among the children, and they are printed in \
            that order. Values are written as they are: the schema knows their types, and what it has no place for is refused. \
            --where, --sort and --columns work on what has been read.

            A condition is FIELD OP VALUE, with or without blanks; OP is = != < <= > >=, ~ or !~ for a regular expression, or \
            'in' for several values with commas between them. FIELD alone asks whether a Bool is true, and whether anything \
            else is there; !FIELD asks for the opposite, FIELD? and !FIELD? only whether it is there. FIELD is a path below the \
            child, $key or $value. A VALUE in double quotes is a JSON string, and null is nothing. Without a schema a VALUE is \
            a number, true or false, or else a text. Of what is absent no comparison holds but =null. Several --where must all \
            hold.

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
        help: ArgumentHelp("Order the rows here: a field, $key or $value; -field for descending.", valueName: "field"))
    var sort: String?
    @Option(
        name: .customLong("columns"),
        help: ArgumentHelp("Only these columns of a table, csv or tsv.", valueName: "fields")) var columns: String?
    @Flag(name: .customLong("raw-values"), help: "Show times in tables as the numbers they are, and none in keys.")
    var rawValues = false
    @Flag(name: .customLong("csv-safe"), help: ArgumentHelp(DelimitedText.safeHelp)) var csvSafe = false
    @Option(
        name: .customLong("invalid"),
        help: ArgumentHelp(
            """
            What becomes of data that does not fit the schema (FBCTL_INVALID): fail, warn or skip rows. By default rows \
            only warn, and one value fails with status 65.
            """, valueName: "action"))
    var invalid: String?
    @Flag(name: .customLong("priorities"), help: "Show priorities.") var priorities = false
    @Flag(name: .customLong("etag"), help: "Print the value's ETag instead; with --out the value goes to the file.")
    var etag = false
    @Flag(name: .customLong("pager"), help: "On a terminal, show the output in FBCTL_PAGER, PAGER or less.") var pager =
        false
    @Argument(help: "The paths to read, as the schema names them.") var paths: [String]

    package init() {}
}
