package import ArgumentParser

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
            that order. Values are written as they are: the schema knows their types. --where, --sort and --columns work on \
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
    @Flag(name: .customLong("pager"), help: "On a terminal, show the output in FBCTL_PAGER, PAGER or less.") var pager =
        false
    @Argument(help: "The paths to read, as the schema names them.") var paths: [String]

    package init() {}
}
